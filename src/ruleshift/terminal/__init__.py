"""The table in a terminal: what a person sees and types, line by line."""
