"""A function of somebody's own as a policy: it gets what its seat may see, where speed does not matter."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ruleshift.core.engine.arguments import shown, whole
from ruleshift.core.engine.packed import i64
from ruleshift.core.engine.rollouts import Policy
from ruleshift.core.engine.state import IllegalAnswer, State

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game


class OwnPolicy(Policy):
    """Asks a function of a view and a question, which returns one of the options."""

    def __init__(self, game: Game, function: Callable[[Any, Any], Any]) -> None:
        self.game = game
        self.function = function

    def suits(self, game: Game) -> bool:
        return self.game.alike(game)

    def choose(self, s: State, rng: i64) -> i64:
        from ruleshift.core.view.view import seen

        asked = int(s.asked)
        view = self.game.look(seen(self.game, s, asked), asked, ())
        answer = whole(self.function(view, view.question))
        if answer is None or not 0 <= answer < self.game.option_count or answer not in s.options:
            assert view.question is not None
            raise IllegalAnswer(
                f"a policy of your own has answered {shown(answer)}; {view.question!r} was asked"
            )
        return answer
