"""Proofs that take longer than a test run: `python -m tests.proof` (`make proof`)."""
