"""Tests of the public face of a match: questions, views, re-deals, replays, stories, reasons."""
