"""What the options of a question are worth in NecroGenesis, by a quick estimate from what a seat sees."""
