"""The card language of NecroGenesis sets: its table, its reader, its checks."""
