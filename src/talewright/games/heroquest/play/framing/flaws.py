"""Flaws pull at their owners in a contest of their own, or hinder them in another (QW2-3.3b)."""

from typing import Annotated

from talewright.games.heroquest.play.base import At, Facts, GmMove, GmSets, Offers, Viewer
from talewright.games.heroquest.play.card import Card, CardKind, Side, is_same_line
from talewright.games.heroquest.play.chances import if_modified
from talewright.games.heroquest.play.framing.accepting import CardAccepted
from talewright.games.heroquest.play.framing.contests import ContestFramed
from talewright.games.heroquest.play.framing.modifiers import ModifierSet, line_set
from talewright.games.heroquest.play.framing.resistance import facing
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source
from talewright.games.heroquest.rules.contests.flaw import hindrance
from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared.changing import side_of
from talewright.refusal import Refused
from talewright.table.offer import Line, Option, Words, offer, one_of, words
from talewright.wording import signed


class ForceFlaw(GmMove, tag="force-flaw"):
    """Let a flaw pull at a character, who resists it in a contest against the rating that it has by its rank."""

    otherwise = "The game master plays the flaws: ask for it."
    by_clause = "QW2-3.3b.7"

    character: CharacterId
    flaw: Line
    about: Annotated[Line, Words("Say what the flaw would have its owner do.", clause="QW2-3.3b.7")]

    def decide(self, state: State, at: At) -> Facts:
        """A flaw pulls: its owner resists it in a contest against its rating, but for the dead.

        Source: QW2-3.3b.7, QW2-3.3b.8, HQ2-RISE.7.
        """
        character = state.sheet(self.character).character
        if state.is_dead(self.character):
            raise Refused(f"{character.name} is dead: no flaw pulls at them any more.", clause="HQ2-RISE.7")
        flaw = next((each.name for each in character.flaws if is_same_name(each.name, self.flaw)), None)
        if flaw is None:
            raise Refused(f"{character.name} has no flaw called {self.flaw}: choose one from the sheet.")
        rating = character.rating_of_flaw(flaw)
        if rating is None:
            raise Refused(f"No ability of {character.name} is rated yet, so {flaw} has no rating.")
        contest = ContestId(at.stamp.id)
        yield ContestFramed(
            contest=contest,
            kind=CardKind.FLAW,
            character=self.character,
            prize=f"to resist {flaw}",
            obstacle=self.about,
            subject=flaw,
            by_gm=True,
        )
        yield from facing(contest, TargetNumber.of(rating), f"{flaw}, a flaw")
        yield CardAccepted(contest=contest)  # nothing else is left for the game master to say

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            character = sheet.character
            rated = ((flaw.name, character.rating_of_flaw(flaw.name)) for flaw in character.ranked_flaws)
            flaws = [Option(name, f"{name} {state.sign(rating)}") for name, rating in rated if rating]
            if flaws and not state.is_dead(sheet.id):
                fields = one_of("flaw", "Flaw", flaws), words("about", "What it would have them do")
                pull = offer(cls, f"Trigger a flaw of {character.name}", *fields, character=sheet.id)
                yield pull.explained(about="To resist it is a contest against the flaw's rating.")


class UseFlaw(GmSets, tag="use-flaw"):
    """Let a flaw hinder its owner against another resistance, or no longer."""

    character: CharacterId
    flaw: Line
    hinders: bool = True

    def change(self, state: State, card: Card, at: At) -> Facts:
        """A flaw hinders its owner by a fifth of its rating (QW2-3.3b.9, QW2-3.3b.10)."""
        side, character = side_of(card, self.character), state.actor(self.character).character
        if not self.hinders:
            yield self.taken_away(card, side, character.name)
            return
        rating = character.rating_of_flaw(self.flaw)
        flaw = next(each.name for each in character.flaws if is_same_name(each.name, self.flaw))
        if rating is None:
            raise Refused(f"No ability of {character.name} is rated yet, so {flaw} has no rating.", clause="QW2-3.3b.3")
        if card.kind is CardKind.FLAW and is_same_name(card.subject, flaw):
            raise Refused(f"{flaw} is what stands against {character.name} here already.", clause="QW2-3.3b.9")
        yield line_set(card.id, self.character, hindrance(flaw, rating))

    def taken_away(self, card: Card, side: Side, owner: str) -> ModifierSet:
        """A flaw that was struck from the sheet meanwhile can be taken away too."""
        for line in side.modifiers:
            if line.source is Source.FLAW and is_same_name(line.name, self.flaw):
                return line_set(card.id, self.character, Modifier(line.source, line.name, 0))
        raise Refused(f"{self.flaw} does not hinder {owner} here: choose a flaw that does.", clause="QW2-3.3b.9")

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        for side in card.sides:
            character, here = state.actor(side.character).character, {"contest": card.id, "character": side.character}
            for line in side.modifiers:
                if line.source is Source.FLAW:
                    label = f"{line.name} no longer hinders {character.name}"
                    yield offer(cls, label, flaw=line.name, hinders=False, **here)
            for flaw in character.ranked_flaws:
                rating = character.rating_of_flaw(flaw.name)
                if rating is None or (card.kind is CardKind.FLAW and card.subject == flaw.name):
                    continue
                line = hindrance(flaw.name, rating)
                if line.amount and not any(is_same_line(line, known) for known in side.modifiers):
                    label = f"{flaw.name} hinders {character.name}: {signed(line.amount)}"
                    made = offer(cls, label, flaw=flaw.name, hinders=True, **here)
                    yield made.explained(effect=if_modified(state, card, side, line, viewer.seat))
