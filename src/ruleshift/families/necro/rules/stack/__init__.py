"""What is played and waits for an answer: windows, plays, abilities, replacements."""
