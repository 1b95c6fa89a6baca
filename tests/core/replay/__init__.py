"""Tests of replays and of what they prove."""
