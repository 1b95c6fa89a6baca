"""English from effects: what a card could say."""
