"""What lies on the table: the state, moving cards, values in force."""
