"""The machine that knows no game: state, chance, frames, questions, events, views, replays."""
