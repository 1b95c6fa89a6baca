"""The table in the browser: rooms, seats, storage and the web. It only uses what everybody may import."""
