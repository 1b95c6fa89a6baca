"""Deck lists: reading, judging, building and summing them up."""
