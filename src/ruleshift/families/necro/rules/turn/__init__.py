"""How a match and a turn go: set-up, phases and steps, actions, and zombies that enter."""
