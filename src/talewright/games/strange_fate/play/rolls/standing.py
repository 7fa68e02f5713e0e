"""Once the dice have fallen: a roll stands when nobody who is asked would change it, and what then comes of it."""

from collections.abc import Collection

from talewright.caching import EACH_SEAT
from talewright.dice.draw import DrawId
from talewright.games.strange_fate.play.allowed import in_phase, is_up_to
from talewright.games.strange_fate.play.aspects.impact import has_impact
from talewright.games.strange_fate.play.aspects.invoking import in_answer, may_be_tagged, may_invoke, most_invokes
from talewright.games.strange_fate.play.aspects.seeking import brought
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.strange_fate.play.card import Card, Part, Phase, Place
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.conflict.outcome import came_of_attack
from talewright.games.strange_fate.play.conflict.pace import turn_over
from talewright.games.strange_fate.play.deeds.rolled import followed
from talewright.games.strange_fate.play.harm.revival import came_of_treatment
from talewright.games.strange_fate.play.ids import ActorId, RollId
from talewright.games.strange_fate.play.rolls.sides import EffortsCounted, RollDecided, SideContent, sees_all
from talewright.games.strange_fate.play.rolls.telling import headline
from talewright.games.strange_fate.play.scene.running import came_of_run
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.unseen import DiceLie
from talewright.games.strange_fate.rules.characters.gift import fragile_aspect
from talewright.games.strange_fate.rules.dice.situation import INVOKE
from talewright.refusal import Refused
from talewright.table.offer import Offer, offer
from talewright.table.seat import Seat
from talewright.table.watched import by_fields
from talewright.wording import stopped


class LetStand(Move, tag="let-stand"):
    """Let a roll stand as it fell."""

    roll: RollId

    def decide(self, state: State, at: At) -> Facts:
        """Each side says that it may stand; the game master says so for all of them."""
        card = in_phase(state, self.roll, (Phase.FALLEN,))
        if not at.seat.is_gm:
            mine = asked_of(state, card, at.seat)
            if not mine:
                raise Refused("You have no side in this roll that is still asked: wait for the others.")
            for place in mine:
                yield SideContent(roll=card.id, place=place)
            card = at.now.rolls[card.id]
            if waits_for(at.now, card):
                return
        yield from stands(at, card)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.rolls.values():
            mine = asked_of(state, card, viewer.seat)
            if card.phase is Phase.FALLEN and (mine or viewer.seat.is_gm):
                yield cls.with_outcome(state, card, viewer.seat, mine)

    @classmethod
    def with_outcome(cls, state: State, card: Card, seat: Seat, mine: tuple[Place, ...]) -> Offer:
        """What it comes to if it stands."""
        outcome = card.outcome
        assert outcome is not None, "all dice have fallen"
        shifts = outcome.shifts if sees_all(card, seat) else None
        holds = mine == (Place.OURS,) and outcome.verdict.is_success and sees_all(card, seat)
        about = in_answer(state, card) if holds else ""
        asked = (card.part(place) for place in mine)
        is_theirs = bool(mine) and all(part and is_up_to(state, seat, part.who) for part in asked)
        main = is_theirs or (seat.is_gm and not waits_for(state, card))
        made = offer(cls, "Let it stand", group=card.id, roll=card.id)
        return made.explained(about=about, effect=stopped(headline(card, outcome.verdict, shifts)), main=main)


@by_fields(maxsize=EACH_SEAT)
def waits_for(state: State, card: Card) -> tuple[Place, ...]:
    """The sides that are asked whether it may stand: those of players, and else that of the game master.

    Whoever has nothing to invoke is not asked, nor who has fended an attack off: then whoever else could change it is.
    """
    rolled = [(place, part) for place, part in card.parts if not part.fixed]
    open_ = [(place, part) for place, part in rolled if not (part.content or _holds(state, card, place, part))]
    players = [
        place
        for place, part in open_
        if _is_players(state, part) and (may_invoke(state, card, part) or may_be_tagged(state, part))
    ]
    if players or not any(_is_players(state, part) for _, part in rolled):
        return tuple(players) or tuple(place for place, _ in open_)[:1]
    if any(_holds(state, card, *side) for side in rolled):
        return tuple(place for place, part in open_ if not _is_players(state, part) and _may_break(state, card, place))
    return ()


def _may_break(state: State, card: Card, place: Place) -> bool:
    """Whether an attack could still get through, or spoil the style of a defence with Impact, by all it may invoke.

    At best each is worth +2, or one of them the highest throw of these dice.
    """
    outcome, faces, part, other = (
        card.outcome,
        card.faces,
        card.part(place),
        card.part(Place.THEIRS if place is Place.OURS else Place.OURS),
    )
    assert outcome is not None
    assert faces is not None
    assert part is not None
    times = most_invokes(state, card, part)
    if card.hides:  # whether it stands at once would tell of the numbers
        return bool(times)
    fell, shifts = (faces.ours, -outcome.shifts) if place is Place.OURS else (faces.theirs, outcome.shifts)
    best = INVOKE * times + max(0, fell.dice.highest - fell.total - INVOKE) if times else 0
    spoils = other is not None and has_impact(state, other) and fragile_aspect(shifts) > fragile_aspect(shifts - best)
    return best > shifts or spoils


def _is_players(state: State, part: Part | None) -> bool:
    return part is not None and bool(state.player(part.who))


def _holds(state: State, card: Card, place: Place, part: Part) -> bool:
    """Whether a player's defence has held, as at a tie, and an aspect adds nothing; with Impact it may, up to style.

    Source: SF-trapping-dodge.1, SF-trapping-parry.1, SF-gift-impact.1.
    """
    attack, outcome = assault_of(state, card.id), card.outcome
    if attack is None or outcome is None or part.who == attack.who or not _is_players(state, part):
        return False
    shifts = outcome.shifts if place is Place.OURS else -outcome.shifts
    return shifts >= 0 and (fragile_aspect(shifts) or not has_impact(state, part))


def asked_of(state: State, card: Card, seat: Seat) -> tuple[Place, ...]:
    """The sides of a seat that are asked whether it may stand."""
    return tuple(place for place in waits_for(state, card) if state.rolls_for(seat, card.part(place)))


def put_away(at: At, who: ActorId) -> Facts:
    """Whoever goes on to something else lets the last roll of theirs stand with the same press."""
    for card in at.now.rolls.values():
        mine = card.ours is not None and card.ours.who == who and card.phase is Phase.FALLEN
        if mine and assault_of(at.now, card.id) is None and waits_for(at.now, card) in {(Place.OURS,), ()}:
            yield SideContent(roll=card.id, place=Place.OURS)
            yield from stands(at, at.now.rolls[card.id])


def answered(at: At, draws: Collection[DrawId]) -> Facts:
    """Dice lie on the table; a roll that nobody could change any more stands at once.

    Whoever is asked, and did not see the last dice fall, hears of them.
    """
    for roll in dict.fromkeys(RollId(draw.rsplit(".", 3)[0]) for draw in draws):
        card = at.now.rolls.get(roll)
        if card and card.phase is Phase.FALLEN:
            if not waits_for(at.now, card):
                yield from stands(at, card)
            elif _fell_unseen(card, draws):
                yield DiceLie(roll=roll)


def left_alone(state: State, at: At) -> Facts:
    """A roll that waited for somebody, who can change it no more after a move, stands with that move."""
    for was in state.rolls.values():
        card = at.now.rolls.get(was.id)
        is_open = card is not None and card.phase is was.phase is Phase.FALLEN
        if card and is_open and waits_for(state, was) and not waits_for(at.now, card):
            yield from stands(at, card)


def _fell_unseen(card: Card, draws: Collection[DrawId]) -> bool:
    """Whether the game master alone saw these dice of a roll fall."""
    seen = (draw for place, part in card.parts if not part.hidden for draw in card.draw_ids(place))
    return not {*seen} & {*draws}


def stands(at: At, card: Card) -> Facts:
    """The outcome for good, and what follows. Of a side that is hidden the numbers are the game master's."""
    outcome = card.outcome
    assert outcome is not None, "all dice have fallen"
    roll = card.id
    yield EffortsCounted(roll=roll, effort=outcome.effort, opposition=outcome.opposition, hidden=card.hides)
    yield from followed(at, (RollDecided(roll=roll, verdict=outcome.verdict.name.lower()),))
    yield from brought(at.now, at.now.known_roll(roll))
    yield from came_of_run(at.now, at.now.known_roll(roll))
    if assault_of(at.now, roll):
        yield from came_of_attack(at.now, roll)
    elif roll in at.now.suffered.treating:
        yield from came_of_treatment(at.now, roll)
    else:
        yield from turn_over(at.now, at.now.known_roll(roll))
