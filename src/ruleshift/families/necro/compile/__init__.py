"""From a card set and two lists to the parts of a game: each a class that is made in one go and stays."""
