"""Attacks, damage, Traps, escapes and statuses."""
