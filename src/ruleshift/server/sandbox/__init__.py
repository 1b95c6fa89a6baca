"""Work in processes that can be stopped: bots, uploads, chores."""
