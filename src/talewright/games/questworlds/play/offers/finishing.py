"""What may be done once dice fall, and when the contest is decided."""

from collections.abc import Iterable

from talewright.games.questworlds.consequence import Kind, StoryEnding, suggested
from talewright.games.questworlds.contest import Verdict
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Card, Phase, Side, provisional
from talewright.games.questworlds.play.finishing import dice_missing, may_burn
from talewright.games.questworlds.play.offers.making import KINDS, SIZES, explained, offer, words
from talewright.games.questworlds.play.offers.whatif import if_burned
from talewright.games.questworlds.play.saga import Saga
from talewright.table.offer import Choice, Field, Offer, Option
from talewright.table.seat import Seat


def points(saga: Saga, card: Card, seat: Seat) -> Iterable[Offer]:
    """Story points that may be burned on a contest."""
    if not may_burn(saga, card):
        return
    for side in card.sides:
        if saga.contender(card, side).target.is_hopeless and side.chosen:
            continue
        effect = if_burned(saga, card, side, seat)
        label = f"Burn a story point for {saga.name(side.character)}"
        made = offer(mv.BurnStoryPoints, label, contest=card.id, character=side.character, points=1)
        yield explained(made, about=f"{saga.points} in the pool.", effect=effect)


def fallen(saga: Saga, card: Card, seat: Seat) -> Iterable[Offer]:
    """What may be done while the outcome is provisional."""
    mine = any(saga.acts_for(seat, side.character) for side in card.sides)
    yield from points(saga, card, seat)
    if card.phase is Phase.FALLEN and not dice_missing(saga, card) and mine:
        yield explained(offer(mv.LetStand, "Let it stand", contest=card.id), main=True)
        situation = saga.situation(card)
        stands = None if situation is None else provisional(card, situation).verdict
        if seat.is_gm and stands is Verdict.STANDOFF:
            yield explained(
                offer(
                    mv.RuleStandoff,
                    "Give the player character the victory",
                    words("reason", "Why", optional=True),
                    contest=card.id,
                ),
                about="Where a standoff makes no sense.",
            )
    if seat.is_gm and not card.parent:
        yield offer(mv.CancelContest, "Drop the contest", words("reason", "Why", optional=True), contest=card.id)


def decided(saga: Saga, card: Card, seat: Seat) -> Iterable[Offer]:
    """What a decided contest leaves behind is the game master's to say."""
    if not seat.is_gm or card.outcome is None:
        return
    if saga.edition.offers_price(card.outcome):
        yield offer(mv.NamePrice, "A victory at a price", words("about", "What it costs"), contest=card.id)
    if saga.edition.offers_boon(card.outcome):
        yield offer(mv.NamePrice, "A defeat with a boon", words("about", "What is gained"), contest=card.id)
    for side in card.sides:
        yield from _marks_to_give(saga, card, side)
        if card.stakes and not saga.sheet(side.character).ending:
            endings = tuple(Option(ending.value, ending.value.capitalize()) for ending in StoryEnding)
            yield explained(
                offer(
                    mv.EndStory,
                    f"End the story of {saga.name(side.character)}",
                    Choice(name="ending", label="How", options=endings, default=endings[0].value),
                    words("about", "What happens", optional=True, long=True),
                    contest=card.id,
                    character=side.character,
                ),
                about="It was announced; the player must agree.",
            )
    yield explained(offer(mv.CloseContest, "Put the contest away", contest=card.id), main=True)


def _marks_to_give(saga: Saga, card: Card, side: Side) -> Iterable[Offer]:
    assert card.outcome is not None
    outcome = card.outcome if side is card.ours else card.outcome.mirrored()
    size = suggested(outcome)
    abilities = tuple(Option(str(ref), str(ref)) for ref in saga.sheet(side.character).character.refs)
    used = str(side.ability) if side.ability else abilities[0].value if abilities else ""
    name = saga.name(side.character)
    for move, label, number, best in (
        (mv.GiveBenefit, f"A benefit for {name}", "bonus", max(size, 0)),
        (mv.GiveConsequence, f"A consequence for {name}", "penalty", max(-size, 0)),
    ):
        touched = Choice(
            name="abilities", label="What it touches", options=abilities, default=used, many=True, optional=True
        )
        fields: tuple[Field, ...] = (
            words("text", "What it is"),
            Choice(name=number, label=f"Its {number}", options=SIZES, default=str(best)),
            Choice(name="kind", label="Its kind", options=KINDS, default=Kind.OTHER.value),
            *((touched,) if abilities else ()),
            words("expires", "Until when, or how it heals", optional=True),
        )
        suggestion = f"The degree suggests {best}." if best else ""
        yield explained(
            offer(move, label, *fields, contest=card.id, character=side.character), about=suggestion, main=bool(best)
        )
