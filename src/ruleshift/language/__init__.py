"""What the card languages of all families share."""
