"""Lessons: scenarios with words, which lead somebody through a first game step by step."""
