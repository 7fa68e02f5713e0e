"""Companions who stand by, and minions, help with a roll."""

from collections.abc import Iterable, Iterator

from talewright.games.strange_fate.play.acting import companion_of
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, in_phase, met, whose
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.strange_fate.play.card import Card, Part
from talewright.games.strange_fate.play.conflict.fighters import conflict_of, helpers_of
from talewright.games.strange_fate.play.ids import ActorId, ModifierId, NpcId, RollId
from talewright.games.strange_fate.play.rolls.sides import line_added
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.refusal import Refused
from talewright.table.offer import offer
from talewright.wording import signed

HELPS = 1
"""What somebody who stands by adds to a roll (SF-gift-companion.4)."""


class HelpRoll(Move, tag="help-roll"):
    """Somebody who stands by whoever rolls helps: 1 more."""

    roll: RollId
    npc: NpcId

    def decide(self, state: State, at: At) -> Facts:
        card = in_phase(state, self.roll, BEFORE_THE_DICE)
        met(state, at.seat, self.npc)
        npc = state.npc(self.npc)
        for place, part in card.parts:
            if npc.id in _may_help(state, card, part) and state.rolls_for(at.seat, part):
                line = Modifier(Source.HELP, npc.name, HELPS)
                yield line_added(card.id, place, _line(card, npc.id), line, hidden=part.hidden or npc.hidden)
                return
        raise Refused(
            f"{npc.name} does not help here: a companion helps with a skill that both have, minions once as a group, "
            "and nobody who acts alone.",
            clause="SF-gift-companion.4",
        )

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Before the dice fall, by those who stand by whoever rolls."""
        for card in state.rolls.values():
            for _, part in card.parts if card.phase in BEFORE_THE_DICE else ():
                for npc in _may_help(state, card, part) if state.rolls_for(viewer.seat, part) else ():
                    made = offer(cls, f"Let {state.npc(npc).name} help", group=card.id, roll=card.id, npc=npc)
                    yield made.explained(whose=whose(state, viewer.seat, part.who), effect=signed(HELPS))


def _may_help(state: State, card: Card, part: Part) -> Iterator[NpcId]:
    """Who can help somebody with a roll: a companion with the same skill, and one group of minions.

    Source: SF-gift-companion.4, and for minions the wider Fate rules.
    """
    helps = {line.id for line in part.named}
    minions = state.scene.minions if state.scene else {}
    has_group = any(_line(card, id_) in helps for id_ in minions)
    for id_ in () if part.fixed else helpers_of(state, part.who):
        companion = companion_of(state, id_)
        shares = companion.bonus(part.skill) > 0 if companion else id_ in minions and not has_group
        if shares and _line(card, id_) not in helps and conflict_of(state, id_) is None:
            yield id_


def could_help(state: State, who: ActorId, skills: Iterable[str]) -> bool:
    """Whether anybody who stands by somebody could help with one of these skills; minions help with any."""
    companions = [companion_of(state, each) for each in helpers_of(state, who)]
    return any(each is None or any(map(each.bonus, skills)) for each in companions)


def _line(card: Card, npc: NpcId) -> ModifierId:
    return ModifierId(f"{card.id}.help.{npc}")
