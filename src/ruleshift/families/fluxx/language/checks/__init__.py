"""Looks a deck over for what is doubtful."""
