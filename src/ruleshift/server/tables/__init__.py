"""Tables: making, waking, keeping and ending them."""
