"""What modifies a side of a roll before its dice fall: what people name, what Themes add, and what defends."""

from collections.abc import Callable, Iterator
from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.acting import bearer_of
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, in_phase, part_of
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, OfGameMaster, Viewer
from talewright.games.strange_fate.play.card import Card, Part, Place
from talewright.games.strange_fate.play.conflict.circumstances import circumstances_of
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.ids import CharacterId, ModifierId, RollId
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.reading import Defence, defence_of, defence_text
from talewright.games.strange_fate.play.rolls.sides import DefencesNamed, ModifierAdded, ModifierDropped, line_added
from talewright.games.strange_fate.play.rolls.telling import modifier_text
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.ways import way_of
from talewright.games.strange_fate.rules.characters.gift import ThemeBenefit, Themed
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability, Scope, Severity
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.trappings.combined import Part as How
from talewright.games.strange_fate.rules.trappings.combined import complemented, held_back, modified
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Option, Several, Words, offer, one_of, text
from talewright.table.seat import Seat
from talewright.wording import signed

Amount = Annotated[int, Meta(ge=-20, le=20)]
AMOUNTS = tuple(Option(str(amount), signed(amount)) for amount in (*range(1, 7), *range(-1, -7, -1)))
SOURCES = tuple(
    Option(source, source.capitalize())
    for source in (Source.SITUATION, *(s for s in Source if s not in (Source.SITUATION, Source.INVOKE)))
)
THIS = "this attack"
ANY_DEFENCES: tuple[Defence, ...] = (
    *(Invulnerability(against=THIS, severity=severity) for severity in Severity),
    *(Invulnerability(against=scope, severity=severity) for scope in Scope for severity in Severity),
    *(Weakness(against=THIS, severity=severity) for severity in Severity),
)


class AddModifier(Move, tag="add-modifier"):
    """Add something to one side of a roll, or take it away, before the dice fall."""

    roll: RollId
    place: Place = Place.OURS
    source: Source = Source.SITUATION
    name: Annotated[Line, Words("Say what it is for.")]
    amount: Amount

    def decide(self, state: State, at: At) -> Facts:
        card = in_phase(state, self.roll, BEFORE_THE_DICE)
        part = part_of(card, self.place)
        if not changes(state, card, self.place, at.seat):
            raise Refused(f"What modifies {part.name} is for the game master to say, or for who rolls.")
        if part.fixed:
            raise Refused("A difficulty has no modifiers: set another difficulty, or modify the roll.")
        if not self.amount:
            raise Refused("A modifier of 0 changes nothing: choose another number.")
        line = Modifier(self.source, self.name, self.amount)
        yield line_added(card.id, self.place, ModifierId(at.stamp.id), line, hidden=part.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        amount = one_of("amount", "By how much", AMOUNTS, default="2")
        fields = amount, one_of("source", "Because of", SOURCES), text(cls, "name", "What it is")
        for card, place, part in may_change(state, viewer.seat):
            here = {"group": card.id, "roll": card.id, "place": place}
            yield offer(cls, f"Modify the roll of {part.name}", *fields, **here)
            for name, adds, about in themes_of(state, card, part):
                made = offer(cls, f"Add {name}", **here, source=Source.GIFT, name=name, amount=adds)
                yield made.explained(whose=part.name, about=about, effect=signed(adds))
            for each in circumstances_of(state, card, place, is_gm=viewer.seat.is_gm):
                line = each.line
                made = offer(cls, f"Add {line.name}", **here, source=line.source, name=line.name, amount=line.amount)
                yield made.explained(whose=part.name, about=each.clause, effect=signed(line.amount))


class DropModifier(Move, tag="drop-modifier"):
    """A modifier counts no more."""

    roll: RollId
    modifier: ModifierId

    def decide(self, state: State, at: At) -> Facts:
        card = in_phase(state, self.roll, BEFORE_THE_DICE)
        for place, part in card.parts:
            if any(each.id == self.modifier for each in part.named) and changes(state, card, place, at.seat):
                yield ModifierDropped(roll=card.id, modifier=self.modifier, hidden=part.hidden)
                return
        raise Refused("There is no such modifier here, or it is not yours to drop.")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card, _, part in may_change(state, viewer.seat):
            for each in part.named:
                label = f"Drop {modifier_text(each.modifier)}"
                yield offer(cls, label, group=card.id, roll=card.id, modifier=each.id)


class NameDefences(OfGameMaster, tag="name-defences"):
    """Say which Invulnerabilities and Weaknesses of the defender cover what is done here; any others do not."""

    otherwise = "The game master says whether it covers this attack."
    by_clause = "SF-weakness.4"

    roll: RollId
    place: Place = Place.THEIRS
    defences: Several[Line] = ()

    def decide(self, state: State, at: At) -> Facts:
        """The game master says which defences cover the attack; those of a character stand on its sheet."""
        card = in_phase(state, self.roll, BEFORE_THE_DICE)
        part = part_of(card, self.place)
        if part.fixed:
            raise Refused("A difficulty defends with its tier alone: set another one.", clause="SF-difficulty-tiers.1")
        known = {defence_text(each) for each in known_defences(state, part)}
        named = tuple(dict.fromkeys(defence_text(defence_of(written)) for written in self.defences))
        strange = [written for written in named if written not in known]
        if strange and part.who in state.people:
            has = ", ".join(sorted(known)) or "nothing of the kind"
            raise Refused(f"{part.name} has no {strange[0]}: the sheet has {has}.", clause="SF-invulnerability.1")
        yield DefencesNamed(roll=card.id, place=self.place, defences=named, hidden=part.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card, place, part in may_change(state, viewer.seat):
            known = known_defences(state, part) if part.who in state.people else ANY_DEFENCES
            if known:
                can = tuple(Option(defence_text(each), str(each)) for each in known)
                field = Choice(name="defences", label="Which cover this", options=can, many=True, optional=True)
                label = f"Invulnerabilities and Weaknesses of {part.name}"
                yield offer(cls, label, field, group=card.id, roll=card.id, place=place)


def changes(state: State, card: Card, place: Place, seat: Seat) -> bool:
    """Whether a seat may say what modifies a side: the game master may, and who rolls it."""
    part = card.part(place)
    return part is not None and (seat.is_gm or (not part.hidden and state.rolls_for(seat, part)))


def may_change(state: State, seat: Seat) -> Iterator[tuple[Card, Place, Part]]:
    """The sides of rolls that a seat may still modify."""
    for card in state.rolls.values():
        for place, part in card.parts if card.phase in BEFORE_THE_DICE else ():
            if not part.fixed and changes(state, card, place, seat):
                yield card, place, part


def known_defences(state: State, part: Part) -> tuple[Defence, ...]:
    """The Invulnerabilities and Weaknesses on the sheet of whoever stands there, as far as they are active."""
    person = state.people.get(CharacterId(part.who))
    if person is None:
        return ()
    active = (each for each in person.character.invulnerabilities if each.is_on)
    return (*active, *person.character.weaknesses)


# --- themes


LONGEST = 200
ABOUT = {
    ThemeBenefit.NARROW: "Only where it is as the Theme says: the game master has the last word about that.",
    ThemeBenefit.MANEUVER: "Only for a maneuver or a block.",
    ThemeBenefit.UNHINDERED: "What circumstances and surroundings take is no more than the rating, and does not count.",
}


def themes_of(state: State, card: Card, part: Part) -> Iterator[tuple[str, int, str]]:
    """What benefits that count, and are not named yet, are called, what they add, and what is said about them.

    Source: SF-gift-theme.2, SF-gift-theme.3, SF-gift-theme.5.
    """
    for name, themed in dict(_benefits(state, part)).items():
        amount = _adds(state, card, part, themed)
        if amount and not any(line.modifier.name == name for line in part.named):
            yield name, amount, ABOUT[themed.benefit]


def _benefits(state: State, part: Part) -> Iterator[tuple[str, Themed]]:
    """The benefits of the skill that is rolled, each with what its line is called."""
    bearer = bearer_of(state, part.who)
    for theme in bearer.character.themes if bearer else ():
        for themed in theme.skills:
            if themed.skill.casefold() == part.skill.casefold():
                yield f"{theme.name} ({themed.note or themed.benefit.says})"[:LONGEST].strip(), themed


def _adds(state: State, card: Card, part: Part, themed: Themed) -> int:
    if themed.benefit is ThemeBenefit.UNHINDERED:
        named = (line.modifier for line in part.named if not line.id.endswith(COMBINED))
        penalty = sum(line.amount for line in named if line.source is Source.SITUATION and line.amount < 0)
        bearer = bearer_of(state, part.who)
        owned = bearer.character.owned(part.skill) if bearer else None
        rating = owned.skill.rating if owned else part.rating.value  # what gear adds is no part of it
        return themed.suffered(penalty, rating) - penalty
    seeks_else = card.seeks is not None and card.seeks.manner is not Manner.MANEUVER
    may_be_maneuver = not seeks_else and assault_of(state, card.id) is None
    return themed.bonus(circumstances=True, maneuver_or_block=may_be_maneuver)


COMBINED = ".combined"  # how the id of the line ends that a second skill brings
WORTH: dict[How, Callable[[Rating, Rating], int]] = {
    How.LIMITS: held_back,
    How.MODIFIES: modified,
    How.COMPLEMENTS: complemented,
}


class CombineSkill(Move, tag="combine-skill"):
    """Let a second skill of whoever rolls limit, modify or complement the one that is rolled."""

    roll: RollId
    skill: Line
    how: How
    place: Place = Place.OURS

    def decide(self, state: State, at: At) -> Facts:
        """A limit holds the roll at its own rating; the others are worth 1 (SF-trapping-stress-capacity.3)."""
        card = in_phase(state, self.roll, BEFORE_THE_DICE)
        part = part_of(card, self.place)
        if part.fixed or not changes(state, card, self.place, at.seat) or not (who := bearer_of(state, part.who)):
            raise Refused("That is for whoever rolls, with a character of their own.")
        other = way_of(who, self.skill)
        if other.by.skill.casefold() == part.applied.skill.casefold():
            raise Refused(f"{other.by.skill} is rolled itself: choose another skill.")
        if any(each.id == _line(card, self.place) for each in part.named):
            raise Refused("A second skill counts already: drop that first.")
        yield self.added(card, part, other.by.skill, other.rating)

    def added(self, card: Card, part: Part, skill: str, rating: Rating) -> ModifierAdded:
        """The line that it brings, be it 0."""
        line = Modifier(Source.SITUATION, f"{skill} {self.how}", WORTH[self.how](part.rating, rating))
        return line_added(card.id, self.place, _line(card, self.place), line, hidden=part.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        how = one_of("how", "It", How)
        for card, place, part in may_change(state, viewer.seat):
            person = bearer_of(state, part.who)
            others = [each for each in person.character.designs if each.name != part.applied.skill] if person else []
            if others and all(each.id != _line(card, place) for each in part.named):
                which = one_of(
                    "skill", "Skill", (Option(each.name, f"{each.name}, {each.notation}") for each in others)
                )
                here = {"group": card.id, "roll": card.id, "place": place}
                made = offer(cls, "Let another skill count", which, how, **here)
                yield made.explained(
                    about=f"Limits: no higher than that skill. Modifies: +1 or {signed(-1)}. Complements: +1."
                )


def _line(card: Card, place: Place) -> ModifierId:
    return ModifierId(f"{card.id}.{place}{COMBINED}")
