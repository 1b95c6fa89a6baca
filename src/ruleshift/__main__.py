"""Lets `python -m ruleshift` do what `ruleshift` does."""

from ruleshift.cli import main

main(prog_name="ruleshift")
