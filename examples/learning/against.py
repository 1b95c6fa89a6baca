"""Seats a learned policy among the bots that people play with: `python against.py [DECK] [GAMES] [BOT]`."""

import sys

import numpy as np
from learn import RANDOM, Policy

from ruleshift.environments import Batch, SeatEnv, VectorGames


def play(policy, env, deal, seat):  # whether it wins a deal in a seat
    env.own_seat, ended, reward = seat, False, 0.0
    observation, _ = env.reset(seed=deal)
    while not ended:
        purpose = np.array([env.encoder.purpose(env.match)])
        told = np.frombuffer(env.encoder.prospect(env.match), np.int16).reshape(1, env.actions.options, -1)
        row = Batch(*[None] * 3, observation["action_mask"][None], None, purpose, told, *[None] * 3)
        observation, reward, ended, _, _ = env.step(int(policy.choose(policy.look(row)[3])[0]))
    return reward == 1


def main(deck="star-fluxx", number=200, bot="greedy"):
    policy = Policy(VectorGames(deck, games=1, prospects=True))
    policy.weights = np.load("weights.npy")
    env = SeatEnv(deck, opponents=bot)
    deals = range(-(-int(number) // env.seats))
    won = np.array([[play(policy, env, deal, seat) for seat in range(env.seats)] for deal in deals])
    # Games of one deal are not independent: the interval comes from deals drawn again.
    again = RANDOM.choice(won.mean(axis=1), (2000, len(won))).mean(axis=1)
    low, high = np.quantile(again, [0.025, 0.975])
    print(f"{won.mean():.1%} [{low:.1%}, {high:.1%}] of {won.size} games against {bot}, {env.seats} seats")


if __name__ == "__main__":
    main(*sys.argv[1:])
