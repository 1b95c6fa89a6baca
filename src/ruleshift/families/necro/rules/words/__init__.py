"""The words of a card's text at work: selections, conditions, clauses, programs, and numbers as shown."""
