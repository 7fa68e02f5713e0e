"""Gear and assets that somebody has for a while: what was brought out or improved, a favour, the talk of the town."""

from typing import Annotated

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import without_lost
from talewright.games.strange_fate.play.base import At, Facts, Offers, OfGameMaster, OfPerson, Public, Viewer
from talewright.games.strange_fate.play.deed import Granted
from talewright.games.strange_fate.play.flaws import spans_over
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.characters import granted
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.gift_entry import PieceEntry, entry_of_piece, piece_of
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Option, Words, offer, one_of, text, words
from talewright.wording import bare, because, counted

MOST = 6
SABRE = "Sabre: Deadly [Health]"
LIKE_THIS = (
    "As in Sabre: Deadly [Health] x2, Aspect: Blessed. Also Protective [Health], Rugged [Health], "
    "Essential [Physical], Well-Made: Arms, Alternate Use: Arms for Athletics when swinging on a rope, "
    "Empowered: Arms (Extraordinary)."
)


class GrantGear(OfGameMaster, tag="grant-gear"):
    """Give somebody a piece for a while, or an asset that cannot be held, "Royal favour: Protective [Social] x2".

    *held* says whether it can be worn or held.
    """

    otherwise = "The game master says what the story brings: ask for it."

    who: CharacterId
    piece: Annotated[Line, Words("Say what it is, and its improvements.")]
    lasts: Span = Span.SESSION
    held: bool = True

    def decide(self, state: State, at: At) -> Facts:
        """Words and favours are weapons and armour only where the group has chosen that.

        Source: SF-social-weapons.1, SF-social-weapons.2, SF-social-weapons.3, SF-social-weapons.4, SF-social-weapons.5.
        """
        person = state.person(self.who)
        with as_refusals("SF-social-weapons.4"):
            piece = replace(granted.read(self.piece), is_tangible=self.held)
        yield gear(state, person, piece, self.lasts, most=MOST, clause="SF-social-weapons.4")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        spans = one_of("lasts", "Until the end of", Span, default=Span.SESSION)
        held = [Option("true", "It can be held"), Option("false", "A favour, a reputation and the like")]
        is_social = state.edition.creation.social_weapons
        kind = (one_of("held", "Kind", held),) if is_social else ()
        fixed = {} if is_social else {"held": "true"}
        for person in state.in_play:
            piece = words("piece", "What it is, and its improvements", default=SABRE, about=LIKE_THIS)
            label = f"Lend {person.name} {'gear or a favour' if is_social else 'gear'}"
            made = offer(cls, label, piece, spans, *kind, group=person.id, who=person.id, **fixed)
            yield made.explained(about="For a while, without a Gift.")


class LoseGear(OfGameMaster, tag="lose-gear"):
    """A piece or an asset that somebody has for a while is gone."""

    who: CharacterId
    piece: Line
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        person = state.person(self.who)
        if all(each.piece.name != self.piece for each in person.granted):
            raise Refused(f"{person.name} has no such thing for a while: choose one from the list.")
        yield GearGone(who=person.id, piece=self.piece, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.in_play:
            for name in dict.fromkeys(each.piece.name for each in person.granted):  # all of one name go at once
                label = f"Take {name} from {person.name}"
                yield offer(cls, label, text(cls, "reason", "Why"), group=person.id, who=person.id, piece=name)


class GearGranted(OfPerson, tag="gear-granted/1"):
    """Somebody has a piece for a while, in place of one of the same name."""

    piece: PieceEntry
    lasts: Span

    def changed(self, person: Person) -> Person:
        return person.with_granted((*person.granted, Granted(piece_of(self.piece), self.lasts)))

    def told(self, state: State) -> str:
        does = piece_of(self.piece).told
        return f"{state.people[self.who].name} has {self.piece.name} until the {self.lasts} ends: {does}"


class GearGone(Public, tag="gear-gone/1"):
    """A piece that somebody had for a while is gone."""

    who: CharacterId
    piece: str
    reason: str = ""

    def file(self, state: State) -> State:
        person = state.people[self.who]
        left = tuple(each for each in person.granted if each.piece.name != self.piece)
        state = state.with_acts(state.acts.without_gear(self.who, self.piece))
        return without_lost(state.with_person(person.with_granted(left)), self.who)

    def told(self, state: State) -> str:
        return f"{state.people[self.who].name} has {self.piece} no longer{because(bare(self.reason))}"


def gear(state: State, person: Person, piece: Piece, lasts: Span, *, most: int, clause: str) -> GearGranted:
    """A piece for a while. Raises ``Refused`` where it has more improvements than *most*, or is no piece."""
    granted.check(piece, most, person.bought, state.edition.creation, clause)
    return GearGranted(who=person.id, piece=entry_of_piece(piece), lasts=lasts)


def brought_out(state: State, person: Person, said: str, most: int, clause: str) -> Piece:
    """A piece that is brought out. Raises ``Refused`` where it has other than so many improvements."""
    with as_refusals(clause):
        piece = granted.read(said)
    if person.character.equipment and any(each.name == piece.name for each in person.character.equipment):
        raise Refused(f"{person.name} has {piece.name} already: choose another name.", clause=clause)
    gear(state, person, piece, Span.SCENE, most=most, clause=clause)
    return piece


def improved(state: State, person: Person, known: Piece, said: str, adds: int, clause: str) -> Piece:
    """A piece with more improvements. Raises ``Refused`` where they are more than it *adds*."""
    head, _, listed = said.partition(":")
    with as_refusals(clause):
        piece = granted.with_more(known, said if granted.is_improvement(head) else listed)
    if piece.places == known.places:
        raise Refused(f"Say which of {counted(adds, 'improvement')}: {LIKE_THIS}", clause=clause)
    gear(state, person, piece, Span.SCENE, most=known.places + adds, clause=clause)
    return piece


def after(state: State, span: Span) -> State:
    """What is left when a scene, a session or a story is over: gear that somebody had for so long is gone."""
    over = spans_over(state, span)
    state = state.with_acts(state.acts.after(over))
    for person in state.people.values():
        left = tuple(each for each in person.granted if each.lasts not in over)
        if left != person.granted:
            state = without_lost(state.with_person(person.with_granted(left)), person.id)
    return state
