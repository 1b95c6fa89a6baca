"""The rules of the game, as effects on a stack of frames; each room builds on those before it:

`table` (what lies there), `words` (what texts mean), `stack` (what waits), `combat`, `turn`.
"""
