"""Characters as a seat sees them."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from msgspec import Struct

from talewright.caching import EACH_SEAT, by_identity
from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.able import aspects_now, bearing_now
from talewright.games.strange_fate.play.making.gear_view import GearView, gear_of, theme_in_words
from talewright.games.strange_fate.play.people.flaws_said import in_play
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.remark import RemarkView, remarks_view
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.characters import creation
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Bearing
from talewright.games.strange_fate.rules.skills.budget import CreationRules, Receipt
from talewright.games.strange_fate.rules.skills.diagram import Diagram
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.seat import Seat


class AspectView(Struct, frozen=True):
    """An aspect, and what kind it is."""

    name: str
    about: str


class SkillView(Struct, frozen=True, omit_defaults=True):
    """A skill with its rating, what it can do, and what stands against that.

    The better of two has the higher *tier*, from 0 for Mundane, and in one tier the higher *value*.
    """

    name: str
    kind: str
    rating: str
    tier: int
    value: int
    title: str
    trappings: tuple[str, ...]
    drawbacks: tuple[str, ...]
    benefits: tuple[str, ...]
    theme: str
    in_play: tuple[str, ...] = ()  # what its flaws ask now


class CarriedView(Struct, frozen=True):
    """A piece of equipment in somebody's hands; *until* says what ends before it is gone, empty where it stays."""

    name: str
    does: str
    until: str


class TrackView(Struct, frozen=True):
    """A stress track."""

    name: str
    boxes: int
    armor: int


class ReceiptView(Struct, frozen=True):
    """What was spent of one currency."""

    unit: str
    held: int
    total: int
    left: int
    lines: tuple[str, ...]


class PersonView(Struct, frozen=True, kw_only=True):
    """A character: aspects first, then what it can do."""

    id: str
    name: str
    description: str
    archetype: str
    player: str
    player_name: str
    mine: bool
    retired: bool
    fate_points: int
    aspects: tuple[AspectView, ...]
    skills: tuple[SkillView, ...]
    gifts: tuple[str, ...]
    themes: tuple[str, ...]
    gear: tuple[GearView, ...]
    carried: tuple[CarriedView, ...]
    defences: tuple[str, ...]
    tracks: tuple[TrackView, ...]
    slots: tuple[str, ...]
    points: ReceiptView | None
    refresh: ReceiptView | None
    remarks: tuple[str, ...]
    beyond: tuple[str, ...]
    worth_knowing: tuple[RemarkView, ...]  # both
    text: str  # the sheet as it is written; empty for whoever does not play it


def person_view(state: State, person: Person, seat: Seat, names: Mapping[SeatId, str]) -> PersonView:
    """A character's sheet, which everybody at the table may read."""
    mine, player = state.acts_for(seat, person.id), names.get(person.player, "")
    return _person(person, bearing_now(state, person), state.edition.creation, state.diagram, player, mine)


@by_identity(maxsize=EACH_SEAT)
def _person(
    person: Person,
    bears: Bearing,
    rules: CreationRules,
    diagram: Diagram,
    player: str,
    mine: bool,  # noqa: FBT001
) -> PersonView:
    character = person.character
    points, refresh, gifts, remarks = _costs(person.bought, rules, diagram)
    return recast(
        person,
        PersonView,
        description=character.description,
        archetype=character.archetype.name if character.archetype else "",
        player_name=player,
        mine=mine,
        fate_points=person.purse.points,
        aspects=tuple(AspectView(each.name, each.told) for each in aspects_now(person)),
        skills=tuple(_skill(person, owned, mine=mine) for owned in character.skills),
        gifts=gifts,
        themes=tuple(map(theme_in_words, character.themes)),
        gear=gear_of(character, diagram),
        carried=tuple(_carried(person)),
        defences=(
            *(f"{each}{'' if each.is_on else ', switched off'}" for each in character.invulnerabilities),
            *map(str, character.weaknesses),
        ),
        tracks=tuple(TrackView(each.track, each.boxes, each.armor) for each in bears.tracks),
        slots=tuple(map(str, bears.slots)),
        points=points,
        refresh=refresh,
        remarks=remarks,
        worth_knowing=remarks_view((*person.beyond, *remarks)),
        text=_text(person.bought, rules) if mine else "",
    )


def _carried(person: Person) -> Iterator[CarriedView]:
    """Their equipment, with what they have for a while."""
    until = {each.piece.name: each.lasts for each in person.granted}
    for piece in person.character.equipment:
        yield CarriedView(piece.name, piece.told, until.get(piece.name, ""))


_text = by_identity(maxsize=EACH_SEAT)(written)
Costs = tuple[ReceiptView | None, ReceiptView | None, tuple[str, ...], tuple[str, ...]]


@by_identity(maxsize=EACH_SEAT)
def _costs(character: Character, rules: CreationRules, diagram: Diagram) -> Costs:
    """Points, refresh, gifts and remarks; as many of them as there are where the diagram cannot price it."""
    points: ReceiptView | None = None
    refresh: ReceiptView | None = None
    gifts: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    with suppress(Refused):
        points = _receipt(creation.points(character, rules, diagram))
        refresh = _receipt(creation.refresh(character, rules, diagram))
        gifts = tuple(f"{kind}: {about}" if about else str(kind) for kind, about in creation.gifts(character, diagram))
        remarks = creation.remarks(character, rules, diagram)
    return points, refresh, gifts, remarks


def _receipt(receipt: Receipt) -> ReceiptView:
    return ReceiptView(receipt.unit, receipt.held, receipt.total, receipt.left, tuple(map(str, receipt.lines)))


def _skill(person: Person, owned: Owned, *, mine: bool) -> SkillView:
    skill = owned.skill
    return SkillView(
        name=skill.name,
        kind=skill.counts_as,
        rating=skill.notation,
        tier=skill.tier.value,
        value=skill.rating,
        title=f"{skill.name}, {skill.notation}",
        trappings=tuple(map(str, skill.trappings)),
        drawbacks=tuple(map(str, skill.drawbacks)),
        benefits=tuple(map(str, owned.benefits)),
        theme=skill.theme,
        in_play=tuple(in_play(person, skill, mine=mine)),
    )
