"""The card language: from the text of a deck file to plain data, and from there to English."""
