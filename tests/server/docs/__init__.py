"""Tests of server/docs."""
