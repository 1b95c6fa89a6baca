"""The table as a seat sees it, and what only the player who is asked knows."""
