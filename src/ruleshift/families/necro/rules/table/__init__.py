"""What lies on the table: the state, moving cards, decks and hands, equipment, values in force, events."""
