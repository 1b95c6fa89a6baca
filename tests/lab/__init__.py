"""The lab: what is played, kept, measured and told."""
