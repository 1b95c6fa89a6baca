"""The rules of the game, as effects on a stack. From low to high: table, words, goals, turn, players."""
