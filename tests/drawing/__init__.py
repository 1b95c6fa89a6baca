"""What every picture in a terminal shares."""
