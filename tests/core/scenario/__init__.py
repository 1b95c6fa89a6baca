"""Tests of the format of scenarios; the scenarios themselves are in tests/scenarios."""
