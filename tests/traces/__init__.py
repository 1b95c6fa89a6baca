"""Games that once failed, and the test that plays them again."""
