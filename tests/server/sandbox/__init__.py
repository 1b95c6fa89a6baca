"""Tests of server/sandbox."""
