"""Players who are dealt in, come, go, are knocked out and come back."""
