"""How a turn goes."""
