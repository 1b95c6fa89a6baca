"""One file for each step, numbered; a step that has been published is never changed."""
