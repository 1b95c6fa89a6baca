"""From the normal form of cards to tables of numbers and effects."""
