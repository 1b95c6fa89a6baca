"""Attacks and what they lead to: targets, battles, damage, wounds, what pierces, Traps, escapes, statuses."""
