"""What options are worth by a quick estimate, and the players that go by it."""
