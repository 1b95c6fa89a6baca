"""The laboratory: many games between bots, kept in tables, measured, compared and told on a page."""
