"""Tests of the card language of the Fluxx family."""
