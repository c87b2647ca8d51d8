"""What must hold at any table, whatever the rules: checked between the acts of random rounds."""

from __future__ import annotations

from collections import Counter
from random import Random

from unodsl.engine.actions import Act, Action, Wish
from unodsl.engine.evaluate import At
from unodsl.engine.questions import allowed_mask, decide
from unodsl.engine.table import Table


class LawBroken(AssertionError):
    """A law of every table does not hold; the message says which, and where."""


def demand(holds: bool, law: str, table: Table, more: object = "") -> None:
    if not holds:
        said = f"{law}; {more}" if more != "" else law
        raise LawBroken(f"{table.game.program.name}, {len(table.players)} players, act {len(table.acts)}: {said}")


def check_cards(table: Table) -> None:
    """No card is lost, none appears, and hands are as large as is told."""
    s, r = table._s, table.rules
    there = [0] * r.faces
    for hand in s.hands:
        demand(min(hand) >= 0, "a hand holds fewer than no cards", table, hand)
        there = [a + b for a, b in zip(there, hand, strict=True)]
    for pile in (s.draw_pile, s.discard, s.aside):
        for face in pile:
            there[face] += 1
    if s.air >= 0:
        there[s.air] += 1
    deck = Counter(r.deck)
    demand(all(n == deck[face] for face, n in enumerate(there)), "cards are not conserved", table)
    demand([sum(hand) for hand in s.hands] == s.sizes, "a hand is not as large as is told", table)


def check_registers(table: Table) -> None:
    """What stands on the table fits together."""
    s, r = table._s, table.rules
    demand(s.direction in (1, -1), "no such direction", table, s.direction)
    demand(sorted(s.order) == list(range(s.players)), "seats are not everybody once", table, s.order)
    if table.is_over:
        demand(s.round in ("over", "stuck"), "a round that is over was not finished", table, s.round)
        demand(not s.agenda and s.choice is None, "something is under way after the round", table)
        demand((s.winner >= 0) == (s.round == "over"), "a winner of a stuck round", table)
        return
    demand(0 <= s.turn < s.players, "nobody is on turn", table, s.turn)
    demand(bool(s.discard), "no top card", table)
    demand(s.winner < 0, "a winner, and the round goes on", table)
    demand(s.air < 0, "a card stays in the air", table)
    demand(bool(s.agenda) == (s.choice is not None), "effects wait for nobody", table)
    if s.choice is None:
        demand(0 <= s.color < r.program.colors or not r.program.colors, "no such color in force", table, s.color)
        demand(all(s.sizes), "somebody without cards has not won", table, s.sizes)
        if s.attack.kind >= 0:
            demand(s.attack.victim == s.turn, "an attack, and another than its victim on turn", table)
    else:
        demand(all(0 <= p < s.players for p in s.choice.players), "a choice of nobody", table, s.choice)
    if s.attack.kind >= 0:
        demand(0 <= s.attack.victim < s.players, "an attack on nobody", table)
        demand(bool(s.attack.chain >> s.attack.kind & 1), "an attack that is not in its own chain", table)
    else:
        demand(s.attack.draws == 0 and s.attack.victim < 0, "cards owed without an attack", table)
    if not s.window:
        demand(not any(s.owed) or s.choice is not None, "a word can be owed while no window is open", table)


def check_windows(table: Table) -> None:
    """Nothing interrupts an open choice; nobody jumps in on himself, on an attack, on the start card."""
    s = table._s
    for seat in range(s.players):
        open_now = table.window_actions(seat)
        demand(not open_now or (s.choice is None and s.window), "a window that is not open", table)
        for action in open_now:
            if action.act is Act.JUMP_IN:
                right = s.attack.kind < 0 and seat != s.turn and s.laid_by >= 0
                demand(right, "a jump-in that cannot be", table, action)
            elif action.act is Act.CATCH:
                demand(bool(s.owed[action.target]) and action.target != seat, "caught for nothing", table, action)


def check_legal(table: Table) -> None:
    """Every action listed is legal and listed once; somebody can act; who is not asked has none but windows."""
    asked = table.to_act()
    some = False
    for seat in range(len(table.players)):
        actions = table.legal_actions(seat)
        demand(len(set(actions)) == len(actions), "an action is listed twice", table, actions)
        for action in actions:
            refusal = table.legal(action)
            demand(refusal is None, "a listed action is refused", table, (action, refusal))
            demand(action.player == seat, "an action of another is listed", table, action)
            if seat not in asked:
                windows = (Act.JUMP_IN, Act.CATCH, Act.CALL, Act.GESTURE)
                demand(action.act in windows, "one who is not asked can act", table, action)
        some = some or (bool(actions) and seat in asked)
    demand(some or table.is_over, "nobody can act and the round goes on", table, asked)


def check_all_at_once(table: Table) -> None:
    """What the rules say to all cards of a hand at once is what they say to each of them."""
    s, r = table._s, table.rules
    if table.is_over or s.choice is not None:
        return
    for act in ("play", "answer", "jump_in"):
        for seat in range(s.players):
            mask = allowed_mask(act, seat, r, s)
            for face in set(table.hand(seat)):
                one = decide(act, r, s, At(seat, face, (face,), gone=1)).allowed
                demand(bool(mask >> face & 1) == one, "asked of all cards and of one, two answers", table, (act, face))


def foreign_acts(table: Table, rng: Random) -> list[Action]:
    """Acts that need a turn or an open choice, by somebody who has neither."""
    others = [p for p in range(len(table.players)) if p not in table.to_act()]
    if not others or table.is_over:
        return []
    seat = rng.choice(others)
    hand = table.hand(seat)
    cards = (rng.choice(hand),) if hand else ()
    acts = [
        Action(a, seat) for a in (Act.DRAW, Act.PASS, Act.TAKE, Act.CHALLENGE, Act.TIMEOUT, Act.DISCARD, Act.DECLINE)
    ]
    wish = (Wish(color=0, seat=0, yes=True),)
    return [
        *acts,
        Action(Act.PLAY, seat, cards),
        Action(Act.CHOOSE, seat, wishes=wish),
        Action(Act.OFFERED_PLAY, seat, cards),
    ]


def wild_act(table: Table, rng: Random) -> Action:
    """Any act at all, sensible or not."""
    n = len(table.players)
    number = [-2, -1, *range(n + 2), 10**9]
    faces = [-1, table.rules.faces, *range(table.rules.faces)]
    hand = table.hand(rng.randrange(n)) or (0,)
    cards = tuple(rng.choice(faces if rng.random() < 0.3 else hand) for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 200))))
    wishes = tuple(
        Wish(rng.choice([None, *number]), rng.choice([None, *number]), rng.choice((None, True, False)))
        for _ in range(rng.choice((0, 0, 1, 2)))
    )
    words = rng.choice(((), (), ("uno",), ("UNO",), ("blitz",), ("nonsense",), ("",)))
    return Action(
        rng.choice(list(Act)), rng.choice(number), cards, rng.choice(number), words, rng.random() < 0.1, wishes
    )


def check_refused(table: Table, rng: Random, tries: int = 2) -> None:
    """Refused acts change nothing, and who is not asked is refused."""
    before = table.state()
    for action in foreign_acts(table, rng):
        demand(table.apply(action) is not None, "one who is not asked has acted", table, action)
    demand(table.state() == before, "a refused act has changed something", table)
    for _ in range(tries):
        action = wild_act(table, rng)
        told = table.legal(action)
        demand(table.state() == before, "a question has changed something", table, action)
        trial = table.clone()
        refusal = trial.apply(action)
        demand((told is None) == (refusal is None), "asked and done, two answers", table, (action, told, refusal))
        if refusal is not None:
            demand(trial.state() == before, "a refused act has changed something", table, action)
        else:
            check_cards(trial)
            check_registers(trial)


def check_all(table: Table, rng: Random) -> None:
    """All laws at this moment."""
    check_cards(table)
    check_registers(table)
    check_windows(table)
    check_legal(table)
    check_all_at_once(table)
    check_refused(table, rng)
