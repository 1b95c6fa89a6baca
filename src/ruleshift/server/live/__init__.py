"""Connections to tables: wishes, news, windows, pace."""
