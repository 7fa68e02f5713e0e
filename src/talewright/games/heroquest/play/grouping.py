"""A group simple contest at the table: everybody has a contest, and the sides' points decide (QW2-4.2, HQ2-GSC)."""

from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.boost import Boost, bought
from talewright.games.heroquest.contest import Decided, Outcome
from talewright.games.heroquest.group import Form, GroupEnd, ResistanceRolls, against_opponent, ended, ruled_for_pcs
from talewright.games.heroquest.hero_point import spent_on_bump
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import growth
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.accepting import check_acceptable
from talewright.games.heroquest.play.card import Card, CardKind
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.moves import CharacterId, ContestId, GroupId, Settling
from talewright.games.heroquest.play.opening import check_terms, resistance_of, resistance_set
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.together import Together
from talewright.games.heroquest.resolution_point import Score, scored
from talewright.games.questworlds.shared.card import Phase
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp, check_gm


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on a group contest brings about."""
    match move:
        case mv.JoinGroup():
            return _joined(state, move, seat, stamp)
        case mv.PledgePoints():
            return _pledged(state, move, seat)
        case mv.BuyBoost():
            return _boosted(state, move, seat)
        case mv.TellGroup():
            return _told(state, move, seat)
        case _:
            check_gm(seat)
            return _by_game_master(state, move, stamp)


def _by_game_master(state: State, move: mv.Move, stamp: Stamp) -> tuple[ev.Event, ...]:
    match move:
        case mv.FrameGroup():
            return _framed(state, move, stamp)
        case mv.BeginRolls(group=group):
            return _begun(state, state.together(group))
        case mv.SettleGroup():
            return _settled(state, move)
        case mv.CloseGroup(group=group):
            return _closed(state, state.together(group))
        case _:
            raise AssertionError(move)


# --- framing


def _framed(state: State, move: mv.FrameGroup, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What the whole group is after; against one resistance it is the same for all (QW2-4.2.0.2, QW2-4.2.0.3)."""
    check_terms(move.prize, move.obstacle)
    group = GroupId(stamp.id)
    opened = ev.GroupFramed(group=group, prize=move.prize.strip(), obstacle=move.obstacle.strip(), form=move.kind)
    if move.kind is Form.PAIRS:
        if move.resistance.strip():
            raise Refused("In pairs every opponent has a resistance of its own: leave it empty.", clause="QW2-4.2.0.3")
        return (opened,)
    target, words = resistance_of(state, move.resistance or "Moderate")
    told = ev.GroupResistanceSet(group=group, resistance=str(target), words=words, hidden=move.hidden)
    return (opened, *((ev.GroupResistanceHidden(group=group),) if move.hidden else ()), told)


def has_begun(state: State, group: Together) -> bool:
    """Whether the dice have been called for."""
    return bool(group.scores) or any(card.called for card in cards_of(state, group))


def cards_of(state: State, group: Together) -> tuple[Card, ...]:
    """The contests of the members that are on the table."""
    return tuple(state.cards[member.contest] for member in group.members if member.contest in state.cards)


def check_may_join(state: State, group: Together, character: CharacterId) -> None:
    """Refuse whoever comes too late, or has a contest against the one resistance already (QW2-4.2.0.2, QW2-4.2.1.1)."""
    if has_begun(state, group):
        raise Refused("The dice have been called for: join the next contest.", clause="QW2-4.2.1.1")
    if group.boost is not Boost.NONE:
        raise Refused(
            "A boost has been bought for those who take part: take that back before anybody else joins.",
            clause="HQ2-GSC.9",
        )
    if any(card.theirs and card.theirs.character == character for card in cards_of(state, group)):
        raise Refused(
            f"{state.name(character)} stands on the other side here: match two who stand on different sides.",
            clause="QW2-4.2.0.3",
        )
    if group.form is Form.ONE_RESISTANCE and character in group.heroes:
        raise Refused(f"{state.name(character)} takes part already, with one contest each.", clause="QW2-4.2.0.2")


def _joined(state: State, move: mv.JoinGroup, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    group = state.together(move.group)
    check_mine(state, seat, move.character)
    check_may_join(state, group, move.character)
    contest = ContestId(stamp.id)
    framed = ev.ContestFramed(
        contest=contest,
        kind=CardKind.MEMBER,
        character=move.character,
        prize=group.prize,
        obstacle=move.opponent.strip() or group.obstacle,
        opponent=move.against,
        subject=group.id,
        by_gm=seat.is_gm,
    )
    opponent = state.name(move.against) or move.opponent.strip()
    joined = ev.MemberJoined(group=group.id, contest=contest, character=move.character, opponent=opponent)
    return (framed, joined, *_faced(state, group, move, contest, seat), *_outnumbered(state, group, move, contest))


def _faced(
    state: State, group: Together, move: mv.JoinGroup, contest: ContestId, seat: Seat
) -> tuple[ev.Event, ...]:  # fmt: skip
    """What stands against a member: the one resistance, an opponent's own, or another player character."""
    if group.form is Form.ONE_RESISTANCE:
        if move.opponent or move.resistance or move.against:
            raise Refused("All face one resistance here: leave the opponent out.", clause="QW2-4.2.0.2")
        assert group.resistance is not None, "one resistance is set as the group contest begins"
        told = ev.ResistanceSet(
            contest=contest, resistance=str(group.resistance), words=group.resistance_words, hidden=group.hidden
        )
        return (ev.ResistanceHidden(contest=contest), told) if group.hidden else (told,)
    if move.against:
        if state.sheet(move.against).id == move.character or move.against in group.heroes:
            raise Refused("Match two who stand on different sides.", clause="QW2-4.2.0.3")
        return ()
    check_gm(seat, "Whom you are matched with, the game master says.", clause="QW2-4.2.0.3")
    if not move.opponent.strip():
        raise Refused(f"Say whom {state.name(move.character)} is matched with.", clause="QW2-4.2.0.3")
    return resistance_set(state, contest, move.resistance or "Moderate", hidden=move.hidden)


def _outnumbered(
    state: State, group: Together, move: mv.JoinGroup, contest: ContestId
) -> tuple[ev.Event, ...]:  # fmt: skip
    """The penalty of whoever is forced into more than one match, on either side (QW2-4.2.0.4)."""
    matched = [side.character for card in cards_of(state, group) for side in card.sides]
    found: list[ev.Event] = []
    for who in filter(None, (move.character, move.against)):
        line = against_opponent(1 + matched.count(who), group.form, state.edition.group)
        if line is not None:
            found.append(
                ev.ModifierSet(contest=contest, character=who, source=line.source, name=line.name, amount=line.amount)
            )
    return tuple(found)


# --- boosts


def _pledged(state: State, move: mv.PledgePoints, seat: Seat) -> tuple[ev.Event, ...]:
    """Any participants share the price of a boost among them (HQ2-GSC.14)."""
    group = state.together(move.group)
    check_mine(state, seat, move.character)
    check_boosts(state, group)
    if move.character not in group.heroes:
        raise Refused(f"{state.name(move.character)} takes no part: join first.", clause="HQ2-GSC.14")
    held = state.sheet(move.character).points.hero
    if not 0 <= move.points <= held:
        raise Refused(f"{state.name(move.character)} has {held} hero points: offer 0 to {held}.", clause="HQ2-GSC.14")
    return (ev.PointsPledged(group=group.id, character=move.character, points=move.points),)


def check_boosts(state: State, group: Together) -> None:
    """Refuse a boost where the game has none, after the dice, or a second one (HQ2-GSC.9, HQ2-GSC.13)."""
    bought(Boost.NONE, {}, heroes=0, has_begun=has_begun(state, group), allowed=state.edition.group.boosts)
    if group.boost is not Boost.NONE:
        raise Refused("The group has bought a boost already.", clause="HQ2-GSC.10")


def _boosted(state: State, move: mv.BuyBoost, seat: Seat) -> tuple[ev.Event, ...]:
    """A boost is bought with what was offered, and the points stay spent.

    Source: HQ2-GSC.9, HQ2-GSC.10, HQ2-GSC.11, HQ2-GSC.12, HQ2-GSC.13.
    """
    group = state.together(move.group)
    if not any(state.acts_for(seat, character) for character in group.heroes):
        raise Refused("Only those who take part buy a boost.", clause="HQ2-GSC.14")
    check_boosts(state, group)
    if move.boost is Boost.NONE:
        raise Refused("Choose a single or a double boost.", clause="HQ2-GSC.10")
    check_price(state, group, move.boost)
    return (
        ev.BoostBought(group=group.id, boost=move.boost),
        *(_paid(state, character, points) for character, points in group.pledged.items() if points),
    )


def check_price(state: State, group: Together, boost: Boost) -> None:
    """Refuse a boost that the points offered do not pay for, exactly."""
    bought(
        boost,
        {str(who): given for who, given in group.pledged.items()},
        heroes=len(group.heroes),
        has_begun=False,
        allowed=True,
    )
    for character, points in group.pledged.items():
        if state.sheet(character).points.hero < points:
            raise Refused(f"{state.name(character)} no longer has what was offered: offer anew.", clause="HQ2-GSC.14")


def _paid(state: State, character: CharacterId, number: int) -> ev.Event:
    points = state.sheet(character).points
    for _ in range(number):
        points = spent_on_bump(points)
    return growth.counted(character, points, "for the boost")


# --- the dice of everybody


def _begun(state: State, group: Together) -> tuple[ev.Event, ...]:
    """When everybody has a tactic that is agreed, all roll, in any order (QW2-4.2.1.1, QW2-4.2.1.2)."""
    check_may_begin(state, group)
    events: list[ev.Event] = []
    for card in cards_of(state, group):
        waiting = (side for side in card.sides if not side.accepted)
        events += [ev.CardAccepted(contest=card.id, character=side.character) for side in waiting]
        events += [ev.CardAccepted(contest=card.id), ev.DiceCalled(contest=card.id)]
    return tuple(events)


def check_may_begin(state: State, group: Together) -> None:
    """Refuse to roll before everybody has said how they go about it."""
    if has_begun(state, group):
        raise Refused("The dice have been called for already.", clause="QW2-4.2.1.1")
    if not cards_of(state, group):
        raise Refused("Nobody takes part yet: let the characters join first.", clause="QW2-4.2.1.1")
    for card in cards_of(state, group):
        if state.nested(card):
            raise Refused("An augment is still being rolled: finish that first.", clause="QW2-2.4.0.14")
        check_acceptable(state, card, card.sides)
        waiting = [side for side in card.sides if not side.accepted and state.sheet(side.character).player]
        if waiting:
            raise Refused(
                f"{state.name(waiting[0].character)}'s player has not accepted yet: wait, or accept on their behalf.",
                clause="QW2-2.3.2.1.2",
            )


def rolls_once(state: State, card: Card) -> GroupId | None:
    """The group for all of which the resistance rolls once, if this is a contest of one (QW2-4.2.1.3)."""
    if card.kind is not CardKind.MEMBER:
        return None
    group = state.groups[GroupId(card.subject)]
    once = state.edition.group.resistance_rolls is ResistanceRolls.ONCE
    return group.id if once and group.form is Form.ONE_RESISTANCE else None


def member_scored(state: State, card: Card, decided: Decided) -> tuple[ev.Event, ...]:
    """What a member's contest brings; after the last of them the sums decide.

    Source: QW2-4.2.1.5, QW2-4.2.1.6, QW2-4.2.1.7, QW2-4.2.1.8, QW2-4.2.1.9.
    """
    group = state.groups[GroupId(card.subject)]
    points = scored(decided)
    brought = ev.MemberScored(group=group.id, contest=card.id, ours=points.ours, theirs=points.theirs)
    if len(group.still_to_score) > 1:
        return (brought,)
    end = ending(state, group, group.score + points)
    return (brought,) if end.outcome is Outcome.TIE else (brought, _decided(group, end))


def ending(state: State, group: Together, score: Score) -> GroupEnd:
    """How the group contest ends at this score."""
    return ended(score, state.edition.group, degrees=state.uses(Advanced.DEGREES), boost=group.boost)


def _decided(group: Together, end: GroupEnd, how: Settling | None = None, reason: str = "") -> ev.Event:
    ours, theirs = end.states
    return ev.GroupDecided(
        group=group.id,
        ours=end.score.ours,
        theirs=end.score.theirs,
        outcome=str(end.outcome),
        our_state=ours.title,
        their_state=theirs.title,
        settled=how,
        reason=reason,
    )


# --- the end


def is_tied(group: Together) -> bool:
    """Whether everybody has rolled, and the sums are equal."""
    return bool(group.members) and not group.still_to_score and group.outcome is None


def _settled(state: State, move: mv.SettleGroup) -> tuple[ev.Event, ...]:
    """Equal totals are a standoff, which the game master may settle (QW2-4.2.1.10)."""
    group = state.together(move.group)
    if not is_tied(group):
        raise Refused("There is no tie of groups here to settle.", clause="QW2-4.2.1.10")
    if move.how is Settling.BOTH_DEFEATED:
        raise Refused("A tie of groups stands, or is settled for the player characters.", clause="QW2-4.2.1.10")
    if move.how is Settling.SITUATION and not move.reason.strip():
        raise Refused("Say what changes, so that the prize no longer matters.", clause="QW2-2.3.5.2.2")
    end = ending(state, group, group.score)
    if move.how is Settling.FOR_PC:
        end = ruled_for_pcs(end)
    return (_decided(group, end, move.how, move.reason.strip()),)


def _told(state: State, move: mv.TellGroup, seat: Seat) -> tuple[ev.Event, ...]:
    """The result is told in terms of the prize that was agreed (QW2-4.2.1.12)."""
    group = state.together(move.group)
    if group.outcome is None:
        raise Refused("Tell what happens when the group contest is decided.", clause="QW2-4.2.1.12")
    if not move.text.strip():
        raise Refused("Say what happens, in a sentence or two.", clause="QW2-4.2.1.12")
    return (ev.GroupTold(group=group.id, text=move.text.strip(), who=seat.name, final=seat.is_gm),)


def _closed(state: State, group: Together) -> tuple[ev.Event, ...]:
    """Put it away with the contests of its members; before the dice that drops it."""
    events: list[ev.Event] = []
    for card in cards_of(state, group):
        if card.phase is Phase.DECIDED:
            events.append(ev.ContestClosed(contest=card.id))
        else:
            nested = (ev.ContestCancelled(contest=other.id, reason="") for other in state.nested(card))
            events += [*nested, ev.ContestCancelled(contest=card.id, reason="")]
    return (*events, ev.GroupClosed(group=group.id))
