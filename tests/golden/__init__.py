"""Golden playthroughs: whole games as text that a player can check by hand."""
