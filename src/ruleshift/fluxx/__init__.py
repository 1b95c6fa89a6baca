"""The Fluxx family: set-up, turn, values in force, settling and verbs. It knows no card."""
