"""A match: a position, how it came about, and everything one can ask of it."""
