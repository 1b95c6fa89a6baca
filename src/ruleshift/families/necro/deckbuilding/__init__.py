"""Deck lists: reading, judging, building, counting and summing them up; `lists` is the door from outside."""
