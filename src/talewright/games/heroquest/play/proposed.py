"""What contests propose to leave people with (HQ2-CON.1, HQ2-BEN.1)."""

from collections.abc import Iterator
from enum import StrEnum

from talewright.games.heroquest.play.card import Card, CardKind, Settling, Side
from talewright.games.heroquest.play.extended.ending import left_with
from talewright.games.heroquest.play.extended.rounds import shots_of
from talewright.games.heroquest.play.headlines import level
from talewright.games.heroquest.play.ids import CharacterId, ContestId, GroupId, LongId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.adversity import OF_DEFEAT, Adversity
from talewright.games.heroquest.rules.contests.contest import Outcome


class Harm(StrEnum):
    """The states of adversity by their names."""

    DAZED = "Dazed"
    HURT = "Hurt"
    IMPAIRED = "Impaired"
    INJURED = "Injured"
    DYING = "Dying"
    DEAD = "Dead"


def decided_sides(state: State, mechanic: Advanced) -> Iterator[tuple[Card, Side, Outcome]]:
    """The sides of decided contests that may be left with something, with the outcomes that stand (HQ2-SC.10).

    What a parting shot does is ruled on, and what it leaves comes of the score (QW2-9.12).
    """
    for card in state.open_cards():
        alone = card.kind not in (CardKind.MEMBER, CardKind.PARTING_SHOT)
        if card.outcome is not None and card.their_outcome is not None and alone:
            outcomes = (card.outcome, card.their_outcome) if state.uses(mechanic, card) else ()
            for side, own in zip(card.sides, outcomes, strict=False):
                yield card, side, own


def decided_groups(state: State, mechanic: Advanced) -> Iterator[tuple[Card, Side, Outcome, Adversity]]:
    """Everybody in the decided group contests, with their first contest, and how it all ended for their side."""
    for group in state.groups.values():
        if group.outcome is not None and state.uses(mechanic, group):
            ends = ((group.outcome, group.our_state), (group.outcome.mirrored(), group.their_state))
            first: dict[CharacterId, tuple[Card, Side, Outcome, Adversity]] = {}
            for card in state.cards_of(group):
                for side, end in zip(card.sides, ends, strict=False):
                    first.setdefault(side.acts, (card, side, *end))
            yield from first.values()


def harm_proposed(state: State) -> Iterator[tuple[ContestId, CharacterId, Side | None, Harm | None, str]]:
    """The state that each contest would leave somebody in, and what proposes it."""
    for card, side, outcome in decided_sides(state, Advanced.CONSEQUENCES):
        yield card.id, side.acts, side, proposed_harm(outcome), f"A {level(state, outcome, card)}"
    for card, side, _, of_all in decided_groups(state, Advanced.CONSEQUENCES):
        end = max(of_all, Adversity.HURT) if _is_defeated_too(state, card, side.acts) else of_all
        left = Harm[end.name] if end is not Adversity.UNHARMED else None
        yield card.id, side.acts, side, left, "The end of the group contest"
    for long in (each for each in state.longs.values() if state.uses(Advanced.CONSEQUENCES, each)):
        for who, after in left_with(state, long):
            if after.ours is not Adversity.UNHARMED:
                used, by = state.last_side(long, who), f"The table of the {long.scene}"
                yield ContestId(long.id), who, used, Harm[after.ours.name], by


def _is_defeated_too(state: State, card: Card, who: CharacterId) -> bool:
    """Whether somebody's contest in a group, or one of several, was ruled to defeat both (HQ2-SC.20)."""
    settled = (each for each in state.cards_of(state.groups[GroupId(card.subject)]) if each.settled)
    return any(who in [side.acts for side in each.sides] and each.settled is Settling.BOTH_DEFEATED for each in settled)


def awaits_shot(state: State, contest: ContestId, who: CharacterId) -> bool:
    """Whether a parting shot may still change what an extended contest leaves somebody with (QW2-9.12)."""
    long = state.longs.get(LongId(contest))
    return long is not None and any(who in (pairing.ours, pairing.theirs) for pairing in shots_of(state, long))


def bonus_proposed(state: State) -> Iterator[tuple[ContestId, CharacterId, Side | None, Outcome, bool]]:
    """The victories that may bring a benefit, and whether each is of a contest that stands alone (HQ2-BEN.1)."""
    for card, side, outcome in decided_sides(state, Advanced.BENEFITS):
        if outcome.is_victory:
            yield card.id, side.acts, side, outcome, True
    for card, side, outcome, _ in decided_groups(state, Advanced.BENEFITS):
        if outcome.is_victory:
            yield card.id, side.acts, side, outcome, False
    for long in (each for each in state.longs.values() if state.uses(Advanced.BENEFITS, each)):
        for who, after in left_with(state, long):
            if after.outcome.is_victory:
                yield ContestId(long.id), who, state.last_side(long, who), after.outcome, False


def proposed_harm(outcome: Outcome) -> Harm | None:
    """The state that a defeat of this level proposes; none after anything else (HQ2-CON.1, HQ2-CON.10)."""
    if not outcome.is_defeat or outcome.degree is None:
        return None
    return Harm[OF_DEFEAT[outcome.degree].name]
