"""Tests of server/ops."""
