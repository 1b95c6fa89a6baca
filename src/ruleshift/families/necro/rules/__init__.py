"""The rules of the game, as effects on a stack of frames."""
