"""Requests: routes, and the door they come through."""
