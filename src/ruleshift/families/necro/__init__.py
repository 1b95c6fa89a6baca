"""NecroGenesis: one folder, reached through `family.py`. It knows no card."""
