"""NecroGenesis. It knows no card."""
