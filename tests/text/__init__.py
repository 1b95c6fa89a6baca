"""Tests of texts: what is read from files and kept of them."""
