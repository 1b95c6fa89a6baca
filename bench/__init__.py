"""Benchmarks: how fast matches are played, copied, re-dealt and saved, beside peers in one run."""
