"""Lines under a rating: those that the game master sets, flaws that hinder, and what lasts (QW2-4.1.1.3, 3.3b.9)."""

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmSets, Offers, OnCard, Viewer
from talewright.games.heroquest.play.card import Card, Side, is_same_line
from talewright.games.heroquest.play.chances import change, if_modified
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.abilities.modifier import (
    LACK_OF_GEAR,
    OF_USE,
    STEPS,
    STRETCH,
    USUAL_SITUATIONAL,
    Modifier,
    Source,
    check_one_side,
    checked,
)
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.questworlds.shared import card_events, changing
from talewright.games.questworlds.shared.changing import side_of
from talewright.refusal import Refused
from talewright.table.offer import Line, Offer, Option, allowed, offer, one_of, words
from talewright.table.seat import Seat
from talewright.wording import capital, signed

NEEDS = {
    Source.STRETCH: Advanced.STRETCHES,
    Source.SITUATIONAL: Advanced.SITUATIONAL_MODIFIERS,
    Source.OPPONENTS: Advanced.MULTIPLE_OPPONENTS,
}
"""Which lines stand for an advanced mechanic (QW2-1.3.1)."""
GM_SETS = (Source.STRETCH, Source.SITUATIONAL, Source.OPPONENTS, Source.SPECIFIC, Source.BROAD)
FURTHEST = 100  # no line is further from 0
USUAL = (
    Modifier(Source.STRETCH, "", STRETCH),
    *LACK_OF_GEAR,
    *(Modifier(Source.SPECIFIC, "", step) for step in STEPS),
    *(Modifier(Source.BROAD, "", -step) for step in STEPS),
)


class SetModifier(GmSets, tag="set-modifier"):
    """Set a line under a rating; with an amount of 0 it goes away."""

    character: CharacterId
    source: Source
    name: Line = ""
    amount: int

    def change(self, state: State, card: Card, at: At) -> Facts:
        """A line under a rating, if the rules allow its source to give it (QW2-4.1.1.3)."""
        side = side_of(card, self.character)
        line = Modifier(self.source, self.name, self.amount)
        if self.amount:
            check_line(state, card, side, line)
        elif not any(is_same_line(line, known) for known in side.modifiers):
            raise Refused("There is no such modifier that could be taken away.")
        yield line_set(card.id, self.character, line)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side in card.sides:
            yield from cls._new_lines(state, card, side, viewer.seat)
            for line in side.modifiers:
                if line.source is not Source.FLAW:
                    yield cls._offer_for(
                        state, card, side, Modifier(line.source, line.name, 0), f"Take away: {line}", viewer.seat
                    )

    @classmethod
    def _new_lines(cls, state: State, card: Card, side: Side, seat: Seat) -> Offers:
        """A stretch, a lack of gear, the situation, several opponents, a more specific or broader ability."""
        name = state.name(side.character)
        for line in USUAL:
            if line not in side.modifiers and allowed(check_line, state, card, side, line):
                label = f"{capital(line.name or line.source)} for {name}: {signed(line.amount)}"
                yield cls._offer_for(state, card, side, line, label, seat)
        for source in (Source.SITUATIONAL, Source.OPPONENTS):
            step = state.edition.group.each_further_opponent or USUAL_SITUATIONAL[2]
            amounts = USUAL_SITUATIONAL if source is Source.SITUATIONAL else (step, 2 * step, 3 * step)
            if allowed(check_line, state, card, side, Modifier(source, "", amounts[0])):
                options = (Option(str(each), signed(each)) for each in amounts)
                fields = words("name", "What it is"), one_of("amount", "How much", options)
                here = {"contest": card.id, "character": side.character, "source": source.value}
                yield offer(cls, f"{source.capitalize()} line for {name}", *fields, **here)

    @classmethod
    def _offer_for(cls, state: State, card: Card, side: Side, line: Modifier, label: str, seat: Seat) -> Offer:
        here = {"contest": card.id, "character": side.character}
        made = offer(cls, label, source=line.source.value, name=line.name, amount=line.amount, **here)
        return made.explained(effect=if_modified(state, card, side, line, seat))


class MarkApplied(card_events.MarkApplied[State, Card], tag="mark-applied/1"):
    """A benefit or a consequence counts in this contest, or does not."""

    def told(self, state: State) -> str:
        counts = "counts" if self.applies else "does not count"
        return f"{capital(state.marks[self.mark].state.text)} {counts} in this contest"


class ApplyMark(changing.ApplyMark[State, Card], tag="apply-mark"):
    """Say whether a benefit or a consequence counts in this contest."""

    applied = MarkApplied

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side in card.sides:
            for mark in state.marks_on(side):
                counts = state.counts(side, mark)
                label = f"{mark.state.text} {'does not count' if counts else 'counts'} here"
                made = offer(cls, label, contest=card.id, mark=mark.id, applies=not counts)
                turned = card.with_side(replace(side, marks={**side.marks, mark.id: not counts}))
                yield made.explained(effect=change(state, card, turned, side, viewer.seat))


# --- what happened


class ModifierSet(OnCard, tag="modifier-set/1"):
    """A line under a rating; 0 takes it away."""

    character: CharacterId
    source: Source
    name: str
    amount: int

    def on_card(self, card: Card) -> Card:
        line = Modifier(self.source, self.name, self.amount)
        return card.on_side(self.character, lambda side: side.with_modifier(line))

    def told(self, state: State) -> str:
        who, named = state.name(self.character), f" ({self.name})" if self.name else ""
        if not self.amount:
            return f"{who} no longer has a line for {self.source}{named}"
        return f"{who} has {signed(self.amount)} for {self.source}{named}"


def line_set(contest: ContestId, character: CharacterId, line: Modifier) -> ModifierSet:
    """A line is set under a rating."""
    return ModifierSet(contest=contest, character=character, source=line.source, name=line.name, amount=line.amount)


def lines_of_use_gone(card: Card, side: Side) -> Facts:
    """What was said of the use of one ability goes when another one is chosen (HQ2-MOD.3, HQ2-MOD.6)."""
    for line in side.modifiers:
        if line.source in OF_USE:
            yield line_set(card.id, side.character, Modifier(line.source, line.name, 0))


def check_line(state: State, card: Card, side: Side, line: Modifier) -> None:
    """Refuse a line that this game, this contest or its source does not allow."""
    if line.source not in GM_SETS:
        raise Refused(f"A line for '{line.source}' comes on its own: set another kind here.", clause="QW2-4.1.1.3")
    needed = NEEDS.get(line.source)
    if needed and not state.uses(needed, card):
        raise Refused(f"'{needed}' are not in use here: switch them on for this contest first.", clause="QW2-1.3.1")
    if abs(line.amount) > FURTHEST:
        raise Refused(f"{line.amount} is beyond all use: stay within {FURTHEST} either way.", clause="QW2-2.1.3.5")
    checked(line, specific_bonus=state.edition.specific_bonus)
    if line.source in (Source.SPECIFIC, Source.BROAD):
        others = (each.modifiers for each in card.sides if each.character != side.character)
        check_one_side(side.with_modifier(line).modifiers, next(others, ()))
