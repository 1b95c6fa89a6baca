"""The small words of a card's text at work: which cards and players are meant, conditions, programs."""
