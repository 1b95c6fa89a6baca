"""What the tests of the engine share: decks, random games, and what must hold at every question."""
