"""Tests of a match: its answers, what is taken back, sets of cards."""
