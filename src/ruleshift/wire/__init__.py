"""What every table is made of when it travels. Families build theirs upon it; only a server needs it."""
