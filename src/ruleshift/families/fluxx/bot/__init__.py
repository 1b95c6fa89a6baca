"""What options are worth, and the players that go by it."""
