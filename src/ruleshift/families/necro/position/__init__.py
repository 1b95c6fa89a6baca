"""Positions in words, for scenarios."""
