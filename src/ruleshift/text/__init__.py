"""Text files: positions in them, what is wrong with them, the word that was meant, what was read before."""
