"""What is told: events, sentences, reasons."""
