"""What is particular about an attack: circumstances that its trapping names, an ambush, blows that mean no harm."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.play.acting import bearer_of
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, in_phase
from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.base import At, Facts, Offers, OfGameMaster, Public, Viewer
from talewright.games.strange_fate.play.card import Card, Part, Place, place_of
from talewright.games.strange_fate.play.conflict.ambush import catch, has_noticed, is_caught, may_be_surprised, senses
from talewright.games.strange_fate.play.conflict.attacks import NO_CONFLICT, with_assault
from talewright.games.strange_fate.play.conflict.card import Assault
from talewright.games.strange_fate.play.conflict.defences import defences_of
from talewright.games.strange_fate.play.conflict.fighters import assault_of, fight_of
from talewright.games.strange_fate.play.ids import ConflictId, RollId
from talewright.games.strange_fate.play.rolls.sides import as_it_stands
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.situation import Modifier, Side, Source
from talewright.games.strange_fate.rules.trappings import EVERY, Does, On
from talewright.games.strange_fate.rules.trappings.fighting import ENDURE, toughness
from talewright.games.strange_fate.rules.trappings.notice import SURPRISED, UNAWARE, Defence, ambushed
from talewright.games.strange_fate.rules.trappings.shape import Group
from talewright.refusal import Refused
from talewright.table.offer import offer
from talewright.table.seat import Seat


class CallHarmless(OfGameMaster, tag="call-harmless"):
    """Say that an attack is not meant to do harm: it deals no stress, and toughness counts as +0 against it."""

    roll: RollId

    def decide(self, state: State, at: At) -> Facts:
        """Whoever takes a dart in the chest has what it carries all the same (SF-trapping-resist-damage.2)."""
        card = in_phase(state, self.roll, BEFORE_THE_DICE)
        attack = assault_of(state, card.id)
        if attack is None:
            raise Refused("Only an attack does harm, and this roll is none.")
        if attack.harmless:
            raise Refused("It is not meant to do harm already: let them roll.", clause="SF-trapping-resist-damage.2")
        fight = fight_of(state, card.id)
        yield HarmlessCalled(conflict=fight.id if fight else NO_CONFLICT, roll=card.id)
        place = defended_at(attack)
        part = card.part(place)
        if part is not None and _is_tough(part):
            weaker = replace(part, rating=toughness(part.rating, is_meant_to_harm=False))
            yield as_it_stands(card.id, place, weaker)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.rolls.values():
            attack = assault_of(state, card.id)
            if card.phase in BEFORE_THE_DICE and attack is not None and not attack.harmless:
                made = offer(cls, "It is not meant to do harm", **place_of(card))
                tough = " Resist Damage counts as +0, Mundane." if _may_be_endured(state, card, attack) else ""
                yield made.explained(about=f"A hit deals no stress; what it carries takes effect.{tough}")


class HarmlessCalled(Public, tag="harmless-called/1"):
    """An attack is not meant to do harm."""

    brings = ("conflict",)

    conflict: ConflictId
    roll: RollId

    def fits(self, state: State) -> bool:
        return self.roll in state.conflicts.get(self.conflict, state.suffered).assaults

    def file(self, state: State) -> State:
        assault = state.conflicts.get(self.conflict, state.suffered).assaults[self.roll]
        return with_assault(state, self.conflict, replace(assault, harmless=True))

    def told(self, state: State) -> str:
        return "It is not meant to do harm: a hit deals no stress, and what it carries takes effect"


class CatchUnaware(OfGameMaster, tag="catch-unaware"):
    """Say that the target of an attack has noticed nothing of the ambush: its defence stands at +0, without dice."""

    roll: RollId

    def decide(self, state: State, at: At) -> Facts:
        """After a failed last look nobody defends (SF-trapping-notice.5, SF-trapping-notice.6)."""
        card = in_phase(state, self.roll, BEFORE_THE_DICE)
        found = _unaware(state, card)
        if found is None:
            raise Refused(
                "Only whoever is attacked in a physical way can be caught unaware, and nobody whose senses are too "
                "keen for that: let them defend.",
                clause="SF-trapping-notice.6",
            )
        yield from catch(state, card.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.rolls.values():
            if card.phase in BEFORE_THE_DICE and _unaware(state, card) is not None:
                made = offer(cls, "The target is caught unaware", **place_of(card))
                yield made.explained(about="An ambush that nobody noticed: the defence is +0, Mundane, without dice.")


def check_aware(state: State, card: Card, seat: Seat) -> None:
    """Refuse to have somebody defend who was caught unaware, and has noticed nothing since.

    The game master may think better of it. Source: SF-trapping-notice.6.
    """
    attack = assault_of(state, card.id)
    if not seat.is_gm and is_caught(card) and not (attack and has_noticed(state, attack)):
        raise Refused("Nobody defends who has noticed nothing of an ambush.", clause="SF-trapping-notice.6")


class Circumstance(Struct, frozen=True):
    """Something that may be true of an attack, with its line and the rule behind it."""

    line: Modifier
    clause: str


def circumstances_of(state: State, card: Card, place: Place, *, is_gm: bool) -> Iterator[Circumstance]:
    """What may count for one side of an attack and is not named yet; of a group one line counts.

    What helps an attack that began with a skill was said with that.

    Source: SF-trapping-menace.2, SF-trapping-notice.4, SF-trapping-notice.6.
    """
    attack, part = assault_of(state, card.id), card.part(place)
    if attack is None or part is None:
        return
    is_said = place is Place.OURS and state.acts.of_roll(card.id) is not None
    named = {each.modifier.name for each in part.named}
    on = On.ROLL if place is Place.OURS else On.OPPOSITION
    for group in () if is_said else _groups(attack):
        if group.on is on and not named & {amount.name for amount in group.amounts}:
            for amount in group.amounts:
                yield Circumstance(Modifier(Source.SITUATION, amount.name, amount.amount), group.clause)
    if is_gm and part.who == attack.target and may_be_surprised(state, attack) and SURPRISED.name not in named:
        yield Circumstance(SURPRISED, "SF-trapping-notice.4")


def _groups(attack: Assault) -> tuple[Group, ...]:
    found = (each for each in EVERY if each.trapping == attack.trapping and each.does is Does.ATTACK)
    return tuple(group for each in found if each.harms is attack.track for group in each.modifiers)


def _unaware(state: State, card: Card) -> Defence | None:
    """The defence of whoever has not noticed the ambush; None where it is no attack, or the defence is as usual."""
    attack = assault_of(state, card.id)
    if attack is None or attack.follows or attack.track is not Track.HEALTH or (card.theirs and card.theirs.fixed):
        return None
    defence = ambushed(Side(Rating(UNAWARE)), noticed=False, tier=senses(state, attack))
    return defence if defence.side is None else None


def softened(rating: Rating, by: AppliedSkill, attack: Assault) -> Rating:
    """What a defence is worth; toughness is +0 against what is not meant to do harm (SF-trapping-resist-damage.2)."""
    is_tough = by.trapping == ENDURE.trapping
    return toughness(rating, is_meant_to_harm=False) if is_tough and attack.harmless else rating


def defended_at(attack: Assault) -> Place:
    """On which side of a roll the defence stands: of those who defend against an effort later it is the only one."""
    return Place.OURS if attack.follows else Place.THEIRS


def _may_be_endured(state: State, card: Card, attack: Assault) -> bool:
    """Whether somebody takes an attack by toughness, or could."""
    target, part = bearer_of(state, attack.target), card.part(defended_at(attack))
    ways = defences_of(state, target, attack) if target else ()
    return (part is not None and _is_tough(part)) or any(way.by.trapping == ENDURE.trapping for way in ways)


def _is_tough(part: Part) -> bool:
    """Whether a defence is toughness that still counts."""
    return part.applied.trapping == ENDURE.trapping and part.rating != toughness(part.rating, is_meant_to_harm=False)
