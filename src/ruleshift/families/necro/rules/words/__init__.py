"""The small words of a card's text at work: selections, conditions, programs."""
