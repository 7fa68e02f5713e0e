"""Lines under a rating: stretches, situational modifiers, hindrances, and what lasts (QW3-2.5, QW3-2.7.1)."""

from collections.abc import Iterator

from talewright.games.questworlds.play.base import At, Facts, GmSets, Offers, OnCard, Viewer
from talewright.games.questworlds.play.card import Card, Side, has_same_source
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.flaw import PLAIN_HINDRANCE, SERIOUS_HINDRANCE, hindrance
from talewright.games.questworlds.rules.growing.advance import Growth
from talewright.games.questworlds.rules.modifier import SCALE, STRETCHES, USUAL_SITUATIONAL, Modifier, Source, checked
from talewright.games.questworlds.shared import card_events, changing
from talewright.games.questworlds.shared.changing import side_of
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.refusal import Refused
from talewright.table.offer import Line, Offer, Option, Value, offer, one_of, words
from talewright.wording import signed, small

GM_SETS = (Source.STRETCH, Source.SITUATIONAL, Source.HINDRANCE)
TAKEN_AWAY = (*GM_SETS, Source.RESOURCE)
SIZES = {amount: Option(str(amount), signed(amount)) for amount in SCALE if amount}
SIZE = "How much"
STRETCHED = one_of("amount", SIZE, (SIZES[amount] for amount in STRETCHES))
USUAL = one_of("amount", SIZE, (SIZES[amount] for amount in sorted(USUAL_SITUATIONAL)), default="5")
UNUSUAL = one_of("amount", SIZE, (SIZES[each] for each in SIZES if each not in USUAL_SITUATIONAL), default="20")
SERIOUS = Option(str(SERIOUS_HINDRANCE), f"{signed(SERIOUS_HINDRANCE)}, serious")
HINDERED = one_of("amount", SIZE, (SIZES[PLAIN_HINDRANCE], SERIOUS))
COMES_FROM = words("name", "What it comes from")


class SetModifier(GmSets, tag="set-modifier"):
    """Set a stretch, a situational modifier or a hindrance; with an amount of 0 it goes away.

    With *insist* the game master sets a situational modifier beyond the usual values.
    """

    character: CharacterId
    source: Source
    name: Line = ""
    amount: int
    insist: bool = False

    def change(self, state: State, card: Card, at: At) -> Facts:
        """A hindrance that costs something teaches (QW3-2.7.1.8)."""
        side = side_of(card, self.character)
        if self.source not in (GM_SETS if self.amount else TAKEN_AWAY):
            raise Refused("Set a stretch, a situational modifier or a hindrance here; the rest comes on its own.")
        line = Modifier(self.source, self.name, self.amount)
        if self.amount and self.source is Source.HINDRANCE:
            state.pull(self.character, line.name)
            hindrance(line.name, line.amount)
        elif self.amount:
            checked(line, override=self.insist)
        elif not any(has_same_source(line, known) for known in side.modifiers):
            raise Refused("There is no such modifier that could be taken away.")
        yield modifier_set(card.id, self.character, line)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        return (made for side in card.sides for made in cls.for_side(state, card, side))

    @classmethod
    def for_side(cls, state: State, card: Card, side: Side) -> Iterator[Offer]:
        """The lines that may be set or taken away under one rating."""
        here: dict[str, Value] = {"contest": card.id, "character": side.character}
        if side.chosen:
            made = offer(cls, of_side(state, card, side, "Stretch"), STRETCHED, source=Source.STRETCH, **here)
            yield made.explained(about="The ability does not quite fit what is tried.")
        situational = {"source": Source.SITUATIONAL, **here}
        made = offer(cls, of_side(state, card, side, "Situational modifier"), COMES_FROM, USUAL, **situational)
        yield made.explained(about="The circumstances help or hinder.")
        label = of_side(state, card, side, "A situational modifier beyond the usual")
        made = offer(cls, label, COMES_FROM, UNUSUAL, **situational, insist=True)
        yield made.explained(about="The book keeps these to 5 and 10.")
        for line in side.modifiers:
            if line.source in TAKEN_AWAY:
                label = of_side(state, card, side, f"Take away {line.name or line.source}")
                yield offer(cls, label, source=line.source, name=line.name, amount=0, **here)
        pulling = pulls(state.sheet(side.character).character)
        if pulling and not card.parent:
            flaw = one_of("name", "Flaw or ability", pulling)
            made = offer(cls, of_side(state, card, side, "Hindrance"), flaw, HINDERED, source=Source.HINDRANCE, **here)
            earns = " The penalty earns an experience point." if state.edition.growth is Growth.EXPERIENCE else ""
            yield made.explained(about=f"It plainly applies.{earns}")


class MarkApplied(card_events.MarkApplied[State, Card], tag="mark-applied/1"):
    """A benefit or a consequence counts in this contest, or does not."""

    def told(self, state: State) -> str:
        return f"{state.mark_told(self.mark)} {'counts' if self.applies else 'does not count'} here"


class ApplyMark(changing.ApplyMark[State, Card], tag="apply-mark"):
    """Say whether a benefit or a consequence counts in this contest."""

    applied = MarkApplied

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side in card.sides:
            counting = state.counting_marks(side)
            for mark in state.marks_on(side):
                if mark.amount:
                    counts = mark in counting
                    label = f"{'Leave out' if counts else 'Count'} {mark.state.text} ({signed(mark.amount)})"
                    yield offer(cls, label, contest=card.id, mark=mark.id, applies=not counts)


# --- what happened


class ModifierSet(OnCard, tag="modifier-set/1"):
    """A stretch, a situational modifier or a hindrance; 0 takes it away."""

    character: CharacterId
    source: Source
    name: str
    amount: int

    def on_card(self, card: Card) -> Card:
        line = Modifier(self.source, self.name, self.amount)
        return card.on_side(self.character, lambda side: side.with_modifier(line))

    def told(self, state: State) -> str:
        called = "situational modifier" if self.source is Source.SITUATIONAL else self.source.value
        whose = f" for {state.name(self.character)}" if state.cards[self.contest].theirs else ""
        called = f"The {called}{whose}" + (f" ({self.name})" if self.name else "")
        return f"{called} is {signed(self.amount)}" if self.amount else f"{called} is gone"


def modifier_set(contest: ContestId, character: CharacterId, line: Modifier) -> ModifierSet:
    """A line is set under a rating."""
    return ModifierSet(contest=contest, character=character, source=line.source, name=line.name, amount=line.amount)


def pulls(sheet: Character) -> list[str]:
    """What can be used against a character: its flaws, and any other ability."""
    return [*(flaw.name for flaw in sheet.flaws), *(str(ref) for ref in sheet.refs)]


def of_side(state: State, card: Card, side: Side, deed: str) -> str:
    """What a button does to one side of a contest: whose it is stands there only where two contend."""
    return f"{state.name(side.character)}: {small(deed)}" if card.theirs else deed
