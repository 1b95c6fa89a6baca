"""Running the server: settings, logs, figures, start and end."""
