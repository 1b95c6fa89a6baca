"""Positions in words, for scenarios: reading them, filling the decks up, and saying what is true of them."""
