"""Shedding games for Ruleshift: whoever gets rid of all cards first wins. The first deck is Crazy Eights."""
