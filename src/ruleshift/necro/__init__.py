"""NecroGenesis: set-up, phases, stack, combat, statuses. Knows no card."""
