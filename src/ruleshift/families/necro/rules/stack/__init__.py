"""What is played and waits for an answer: plays, abilities, windows, replacements, and the checkpoint."""
