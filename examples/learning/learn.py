"""Teaches a masked linear policy by self-play, with numpy alone: `python learn.py [DECK] [GAMES]`."""

import sys

import numpy as np

from ruleshift.environments import VectorGames

RATE, FADE, RANDOM = 0.03, 0.95, np.random.default_rng(1)


class Policy:  # a weight for each feature of an option, by what the question is about
    def __init__(self, games):
        self.about = games.action_features()[1]
        self.weights = np.zeros((len(games.purposes), self.about.shape[1] + len(games.prospect_names)))

    def look(self, batch):  # every legal action: its game, its number, its features; and all probabilities
        game, action = batch.masks.nonzero()
        seen = np.concatenate([self.about[action], batch.prospects[game, action]], axis=1)
        seen = np.sign(seen) * np.log1p(np.abs(seen))
        score = np.full(batch.masks.shape, -np.inf)
        score[game, action] = (seen * self.weights[batch.purposes[game]]).sum(axis=1)
        chance = np.exp(score - score.max(axis=1, keepdims=True))
        return game, action, seen, chance / chance.sum(axis=1, keepdims=True)

    def choose(self, chance):  # each action as often as its probability says
        return (chance / RANDOM.exponential(size=chance.shape)).argmax(axis=1)


def learn(policy, games, number):  # REINFORCE: what led to a win is made likelier, in every seat
    batch, every, played = games.reset(seed=1), np.arange(games.games), 0
    trace = np.zeros((games.games, games.seats, *policy.weights.shape))
    square = np.full(policy.weights.shape, 1e-3)
    while played < number:
        game, action, seen, chance = policy.look(batch)
        chosen = policy.choose(chance)
        slope = np.zeros((games.games, policy.weights.shape[1]))
        np.add.at(slope, game, seen * ((chosen[game] == action) - chance[game, action])[:, None])
        trace[every, batch.seats] *= FADE
        trace[every, batch.seats, batch.purposes] += slope
        batch = games.step(chosen)
        if len(over := batch.terminations.nonzero()[0]):
            slope = np.einsum("gs,gspf->pf", batch.rewards[over], trace[over]) / len(over)
            square += 0.01 * (slope**2 - square)
            policy.weights += RATE * slope / np.sqrt(square + 1e-6)
            trace[over], played = 0, played + len(over)


def share(policy, deck, opponents, number):  # of games that it wins, in all seats alike
    games, ends = VectorGames(deck, opponents=opponents, prospects=True), []
    batch = games.reset(seed=10**6)
    while len(ends) < number:
        batch = games.step(policy.choose(policy.look(batch)[3]))
        ends += (batch.rewards[batch.terminations] == 1).tolist()
    return f"{np.mean(ends):.1%} against {opponents}"


def main(deck="star-fluxx", number=10_000):
    games = VectorGames(deck, prospects=True)
    policy = Policy(games)
    print("before:", *(share(policy, deck, one, int(number) // 10) for one in ("random", "greedy")))
    learn(policy, games, int(number))
    print("after: ", *(share(policy, deck, one, int(number) // 10) for one in ("random", "greedy")))
    np.save("weights.npy", policy.weights)


if __name__ == "__main__":
    main(*sys.argv[1:])
