"""The Fluxx family. It knows no card."""
