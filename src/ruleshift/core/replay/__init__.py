"""Matches as plain text, the way back, and the proof that nobody arranged the deal."""
