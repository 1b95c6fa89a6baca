"""The table as a seat sees it."""
