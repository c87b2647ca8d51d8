"""Hypothesis strategies for tables of a game, to test one's own rules with::

    from hypothesis import given
    from unodsl.engine.game import compile_model
    from unodsl.model.load import load_model
    from unodsl.strategies import tables

    game = compile_model(load_model("village").model)

    @given(tables(game))
    def test_somebody_can_act(table):
        assert any(table.legal_actions(seat) for seat in table.to_act())

`games(game)` varies the options, `setups(game)` gives tables as values that `game.set_up` takes and a scenario can
hold, `tables(game)` the tables themselves. ``Near`` says what they should be like where there is a choice.
"""

from __future__ import annotations

from unodsl.witness.strategies import ANYWHERE, Near, attacks, facts, games, hand, setups, tables

__all__ = ["ANYWHERE", "Near", "attacks", "facts", "games", "hand", "setups", "tables"]
