"""Positions in words, scripted answers, and what must hold after them."""
