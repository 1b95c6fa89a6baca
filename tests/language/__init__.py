"""Tests of the card language."""
