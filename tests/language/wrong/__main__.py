"""Write down what `ruleshift check` says of every wrong deck here; read the difference before it is kept."""

from __future__ import annotations

from .decks import DECKS, said


def main() -> None:
    for deck in DECKS:
        deck.with_suffix(".txt").write_text(said(deck), encoding="utf-8")


if __name__ == "__main__":
    main()
