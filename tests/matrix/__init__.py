"""The matrix: every word of a card language meets every state its target or its source can be in."""
