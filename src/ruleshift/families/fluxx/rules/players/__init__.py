"""Players who come, go, are knocked out and come back."""
