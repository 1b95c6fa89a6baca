"""Players made of code. They see what their seat sees and never hold the real match."""

from ruleshift.bots.seat import BOTS, Bot, BotSeat, Sample, UnknownBot, make_bot

__all__ = ["BOTS", "Bot", "BotSeat", "Sample", "UnknownBot", "make_bot"]
