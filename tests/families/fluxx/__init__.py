"""Tests of the engine: every random game keeps the promises."""
