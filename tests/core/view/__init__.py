"""Tests of what a seat sees, and of the numbers it knows cards by."""
