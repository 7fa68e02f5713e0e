"""Improvement points of advances are spent at once or later, even after a roll (QW3-8.2.12)."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, OfMine, Viewer
from talewright.games.questworlds.play.card import Card, Side, provisional
from talewright.games.questworlds.play.checks import check_in_play
from talewright.games.questworlds.play.dice import is_fallen
from talewright.games.questworlds.play.growing.grown import grew
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.play.story_points import would_be
from talewright.games.questworlds.rules.contest import Verdict, points_to_better
from talewright.games.questworlds.rules.creating.making import room
from talewright.games.questworlds.rules.growing.advance import spent
from talewright.games.questworlds.rules.keyword import AbilityRef, Keyword, is_same_name
from talewright.games.questworlds.rules.lines import line_of
from talewright.games.questworlds.rules.rating import MOST_MASTERIES, TIER
from talewright.games.questworlds.rules.situation import Situation
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Number, Offer, offer
from talewright.table.seat import Seat
from talewright.wording import capital, counted

HIGHEST = TIER * (MOST_MASTERIES + 1)  # that can be written


class SpendImprovement(OfMine, tag="spend-improvement"):
    """Raise an ability or a keyword by improvement points."""

    ability: Line
    points: int

    def decide(self, state: State, at: At) -> Facts:
        """Each raises by 1, without a limit, and only the kind that was picked (QW3-8.2.13, QW3-8.2.14)."""
        check_in_play(state, self.character)
        sheet = state.sheet(self.character)
        ref = sheet.character.find(self.ability)
        if self.points > HIGHEST - sheet.character.rating_of(ref).score:
            raise Refused("A rating like that cannot be written: spend fewer points.", clause="QW3-8.2.12")
        with as_refusals():
            character, purse = spent(sheet.character, sheet.grown.purse, self.ability, self.points)
        change = f"{ref} is raised to {state.sign(character.rating_of(ref))}"
        after = replace(sheet, character=character, grown=replace(sheet.grown, purse=purse))
        yield grew(state, after, change)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.in_play:
            if state.acts_for(viewer.seat, sheet.id):
                for name, left in raisable(sheet):
                    number = Number(name="points", label="Points", least=1, most=left, default=1)
                    made = offer(cls, f"Raise {name}", number, character=sheet.id, ability=name)
                    now = state.sign(sheet.character.rating_of(sheet.character.find(name)))
                    yield bettering(state, made.explained(effect=f"now {now}, {left} points left"), viewer.seat)


def raisable(sheet: Sheet) -> Iterable[tuple[str, int]]:
    """The abilities that points may raise, and by how many: those of a sidekick too (QW3-6.5.1.6)."""
    purse = sheet.grown.purse
    has_points = purse.abilities or purse.keywords
    for ref, rating in sheet.character.ratings.items() if has_points else ():
        line = line_of(sheet.character, str(ref))
        left = (purse.keywords if isinstance(line, Keyword) else purse.abilities) if line else 0
        if left and rating.score < HIGHEST:
            yield str(ref), min(left, HIGHEST - rating.score)


# --- points spent after a roll


class Better(Struct, frozen=True):
    """How a roll that lies on the table gets better: so many points into one line of the sheet."""

    line: str
    points: int
    situation: Situation  # as it would be with them


def may_improve(state: State, card: Card) -> bool:
    """Whether points could still better a roll that lies on the table (QW3-3.4.18, QW3-8.2.12)."""
    return any(bettered(state, card, side) for side in card.sides)


def bettered(state: State, card: Card, side: Side) -> Better | None:
    """The fewest points that better the roll of a side which has not won; none where its die was not thrown."""
    situation = state.situation(card)
    sheet = state.sheets.get(side.character)
    face = card.our_face if side is card.ours else card.their_face
    if situation is None or sheet is None or side.ability is None or card.parent or face is None:
        return None
    ours = side is card.ours
    mine = situation if ours else situation.mirrored()
    has_won = provisional(card, situation).verdict is (Verdict.VICTORY if ours else Verdict.DEFEAT)
    if has_won or mine.is_hopeless:
        return None
    points = points_to_better(mine.target, face)
    line = next((name for name, most in _open_lines(sheet, side.ability) if most >= points), "")
    raised = replace(mine, pc=replace(mine.pc, rating=mine.pc.rating + points))
    return Better(line, points, raised if ours else raised.mirrored()) if line else None


def _open_lines(sheet: Sheet, ability: AbilityRef) -> Iterable[tuple[str, int]]:
    """What points may go into of what is used, and how many: into its keyword, where it is a breakout."""
    if sheet.making and not sheet.making.finished:
        slots = (slot for slot in sheet.making.slots if is_same_name(slot.ability, str(ability.keyword)))
        yield from ((slot.ability, room(sheet.making, slot)) for slot in slots)
    yield from ((name, left) for name, left in raisable(sheet) if name in (str(ability.keyword), str(ability)))


def bettering(state: State, raising: Offer, seat: Seat) -> Offer:
    """An offer to raise a line: where that betters a roll on the table it stands there, and says what comes of it."""
    for card in state.open_cards():
        side = card.side(CharacterId(str(raising.fixed["character"])))
        better = bettered(state, card, side) if side and is_fallen(state, card) else None
        if side and better and better.line == raising.fixed["ability"]:
            (number,) = raising.fields
            outcome = would_be(state, card, side, better.situation, seat)
            effect = f"With {counted(better.points, 'point')} it would be {outcome}."
            fields = (replace(number, default=better.points),)
            return replace(raising, group=card.id, fields=fields, about=capital(raising.effect), effect=effect)
    return raising
