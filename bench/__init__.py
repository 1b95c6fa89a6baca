"""Speed, measured: ours, and other engines in the same run."""
