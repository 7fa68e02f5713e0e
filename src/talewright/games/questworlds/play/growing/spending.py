"""Improvement points of advances are spent at once or later, even after a roll (QW3-8.2.12)."""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.questworlds.play.base import Facts, OfMine
from talewright.games.questworlds.play.card import Card, Side, provisional
from talewright.games.questworlds.play.checks import check_in_play
from talewright.games.questworlds.play.growing.grown import grew
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.rules.contest import Verdict
from talewright.games.questworlds.rules.creating.making import room
from talewright.games.questworlds.rules.growing.advance import spent
from talewright.games.questworlds.rules.keyword import Keyword, is_same_name
from talewright.games.questworlds.rules.lines import line_of
from talewright.games.questworlds.rules.rating import MOST_MASTERIES, TIER
from talewright.games.questworlds.rules.situation import Contender
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused, as_refusals
from talewright.table.game import At, Viewer
from talewright.table.moves import Line
from talewright.table.offer import Number, Offer
from talewright.table.offering import explained

HIGHEST = TIER * (MOST_MASTERIES + 1)  # that can be written


class SpendImprovement(OfMine, tag="spend-improvement"):
    """Raise an ability or a keyword by improvement points."""

    ability: Line
    points: int

    def decide(self, state: State, at: At[State]) -> Facts:
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
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet in state.in_play:
            if state.acts_for(viewer.seat, sheet.id):
                for name, left in raisable(sheet):
                    number = Number(name="points", label="Points", least=1, most=left, default=1)
                    made = offer(cls, f"Raise {name}", number, character=sheet.id, ability=name)
                    now = state.sign(sheet.character.rating_of(sheet.character.find(name)))
                    yield explained(made, effect=f"now {now}, {left} points left")


def raisable(sheet: Sheet) -> Iterable[tuple[str, int]]:
    """The abilities that points may raise, and by how many: those of a sidekick too (QW3-6.5.1.6)."""
    purse = sheet.grown.purse
    has_points = purse.abilities or purse.keywords
    for ref, rating in sheet.character.ratings.items() if has_points else ():
        line = line_of(sheet.character, str(ref))
        left = (purse.keywords if isinstance(line, Keyword) else purse.abilities) if line else 0
        if left and rating.score < HIGHEST:
            yield str(ref), min(left, HIGHEST - rating.score)


def may_improve(state: State, card: Card) -> bool:
    """Whether points could still better a roll that lies on the table (QW3-3.4.18, QW3-8.2.12)."""
    return any(_could_gain(state, card, side) for side in card.sides)


def _could_gain(state: State, card: Card, side: Side) -> bool:
    """Whether a side has points for what it uses, and they would bring it a better outcome."""
    situation = state.situation(card)
    sheet = state.sheets.get(side.character)
    if situation is None or sheet is None or side.ability is None or card.parent:
        return False
    most = _most(sheet, str(side.ability.keyword), str(side.ability))
    if not most:
        return False
    is_ours = side is card.ours
    used = situation.pc if is_ours else situation.opposition
    assert isinstance(used, Contender)
    raised = replace(used, rating=used.rating + most)
    better = replace(situation, pc=raised) if is_ours else replace(situation, opposition=raised)
    before = provisional(card, situation)
    has_won = before.verdict is (Verdict.VICTORY if is_ours else Verdict.DEFEAT)
    return not has_won and provisional(card, better) != before


def _most(sheet: Sheet, keyword: str, ability: str) -> int:
    """How many points could go into what is used: into its keyword, where it is a breakout."""
    making = sheet.making
    created = 0
    if making and not making.finished:
        created = max((room(making, slot) for slot in making.slots if is_same_name(slot.ability, keyword)), default=0)
    grown = max((left for name, left in raisable(sheet) if name in (keyword, ability)), default=0)
    return max(created, grown)
