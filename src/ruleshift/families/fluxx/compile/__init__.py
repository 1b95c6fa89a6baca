"""From the normal form of cards to the parts of a game: tables of numbers, and numbered effects."""
