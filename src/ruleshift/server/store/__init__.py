"""What outlives the server: the database."""
