"""The engine: state, chance, frames, effects, questions, events. All of it is compiled by `make fast`."""
