"""Tests of the state, its questions and events, chance, re-deals and rollouts."""
