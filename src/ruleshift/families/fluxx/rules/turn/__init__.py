"""How a turn goes: drawing, playing and answering, settling, limits, triggers, and the game of one."""
