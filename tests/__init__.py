"""The tests, and the tools that only tests need."""
