"""Another policy for each seat: every choice is put to that of the one who makes it."""

from __future__ import annotations

from collections.abc import Callable

from unodsl.emit.making import Making
from unodsl.emit.policies import Chancy
from unodsl.emit.terms import Term
from unodsl.emit.thoughtful import Careful, Simple
from unodsl.model import core as c
from unodsl.policies.seats import Seat


class BySeat(Chancy):
    """Policies by name; a seat's decisions are those of its own."""

    def __init__(self, making: Making, seats: tuple[Seat, ...], by_name: dict[str, Chancy]) -> None:
        super().__init__(making, convention=True)
        self.by_name = by_name
        self.seats = {name: sum(1 << i for i, seat in enumerate(seats) if seat.name == name) for name in by_name}
        self.challenges = any(policy.challenges for policy in by_name.values())

    def each(self, seat: str, write: Callable[[Chancy], None]) -> None:
        """Lines for each policy, of which those of the seat's own are run."""
        w = self.m.w
        for k, (name, policy) in enumerate(self.by_name.items()):
            head = f"{'elif' if k else 'if'} {self.seats[name]} >> {seat} & 1 != 0:"
            with w.block("else:" if k == len(self.by_name) - 1 else head):
                write(policy)

    def write(self) -> None:
        for kind in (Careful, Simple, Chancy):
            found = next((policy for policy in self.by_name.values() if isinstance(policy, kind)), None)
            if found is not None:
                found.write()
                return

    def turn(self) -> None:
        self.each("p", lambda policy: policy.turn())

    def color(self, seat: str, allowed: Term) -> None:
        self.each(seat, lambda policy: policy.color(seat, allowed))

    def other_player(self, seat: str, var: str) -> None:
        if self.m.n == 2:
            super().other_player(seat, var)
        else:
            self.each(seat, lambda policy: policy.other_player(seat, var))

    def whether(self, seat: str, var: str) -> None:
        self.each(seat, lambda policy: policy.whether(seat, var))

    def offered(self, seat: str, faces: list[str], var: str) -> None:
        self.each(seat, lambda policy: policy.offered(seat, faces, var))

    def choose_card(self, seat: str, mask: list[Term], var: str) -> None:
        self.each(seat, lambda policy: policy.choose_card(seat, mask, var))

    def shed(self, seat: str, most: str, condition: c.Core | None) -> None:
        self.each(seat, lambda policy: policy.shed(seat, most, condition))
