"""The machine that knows no game."""
