"""What lies on the table: the state, how cards move, values in force, the ring of seats, gathered sets."""
