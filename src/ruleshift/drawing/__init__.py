"""What every game's picture in a terminal shares; a family's own picture stands on it."""
