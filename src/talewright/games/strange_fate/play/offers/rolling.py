"""What may be done with rolls: begin one, say what stands against it and what modifies it, let it stand."""

from collections.abc import Iterable
from functools import lru_cache

from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.invulnerability import Invulnerability, Scope, Severity
from talewright.games.strange_fate.ladder import LADDER, called
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE
from talewright.games.strange_fate.play.applied import options
from talewright.games.strange_fate.play.card import Card, Part, Phase
from talewright.games.strange_fate.play.conflict.defences import defences_of
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.flaws import worn_out
from talewright.games.strange_fate.play.framing import changes, known_defences
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, NpcId
from talewright.games.strange_fate.play.moves import Place
from talewright.games.strange_fate.play.offers.standing import standing
from talewright.games.strange_fate.play.reading import Defence, defence_text
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.play.telling import modifier_text
from talewright.games.strange_fate.play.ways import ways
from talewright.games.strange_fate.situation import Source
from talewright.games.strange_fate.weakness import Weakness
from talewright.table.offer import Choice, Field, Offer, Option, Text
from talewright.table.offering import explained, hidden_field, offer, one_of, words
from talewright.table.seat import Seat

RUNGS = tuple(LADDER.values())
AMOUNTS = tuple(Option(str(amount), f"{amount:+d}") for amount in (*range(1, 7), *range(-1, -7, -1)))
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


# --- begun


def of_new_rolls(state: State, seat: Seat) -> Iterable[Offer]:
    """Rolls that may be begun: for one's own characters, and for everybody by the game master."""
    goal = words("goal", "What is done, and what for", long=True)
    for person in state.in_play:
        if state.acts_for(seat, person.id):
            yield from _by_person(state, person, goal, seat)
    if not seat.is_gm:
        return
    if state.npcs:
        who, by = _npc_fields(state)
        yield offer(mv.FrameRoll, "Roll for an NPC", who, by, goal, difficulty_field(optional=True), hidden_field())
        if state.in_play:
            against = one_of("against", "Against", _people(state))
            made = offer(mv.FrameRoll, "An NPC does something to a character", who, by, goal, against, difficulty="")
            yield made
    rating = words("rating", "Rating", default="Fair", suggestions=RUNGS)
    yield offer(
        mv.FrameRoll, "Roll for somebody else", words("name", "Who"), rating, goal, difficulty_field(optional=True),
        hidden_field(), who="",
    )  # fmt: skip


def _by_person(state: State, person: Person, goal: Text, seat: Seat) -> Iterable[Offer]:
    by = one_of("by", "By", _usable(state, person))
    here = person.id
    opponents = _opponents(state, person, seat)
    against = (Choice(name="against", label="Against somebody", options=opponents, optional=True),) if opponents else ()
    fixed = {"group": here, "who": here}
    if not seat.is_gm:
        yield offer(mv.FrameRoll, f"{person.name} does something", by, goal, *against, **fixed)
        return
    yield offer(
        mv.FrameRoll, f"{person.name} rolls", by, goal, difficulty_field(optional=True), hidden_field(), **fixed
    )
    if opponents:
        somebody = one_of("against", "Against", opponents)
        yield offer(mv.FrameRoll, f"{person.name} rolls against somebody", by, goal, somebody, **fixed, difficulty="")


def _opponents(state: State, person: Person, seat: Seat) -> tuple[Option, ...]:
    """To whom something can be done, as far as this seat knows of them."""
    npcs = (npc for npc in state.npcs.values() if seat.is_gm or not npc.hidden)
    return (
        *(Option(npc.id, npc.name) for npc in npcs),
        *(Option(other.id, other.name) for other in state.in_play if other.id != person.id),
    )


def _people(state: State) -> tuple[Option, ...]:
    return tuple(Option(person.id, person.name) for person in state.in_play)


@lru_cache(maxsize=256)
def _ways(character: Character, person: Person, out: frozenset[str] = frozenset()) -> tuple[Option, ...]:
    """Skills to choose from: those on the sheet with their trappings, and the other Common ones; *out* are left out."""
    own = {skill.name for skill in character.designs}
    known = (way for way in ways(person) if way.by.skill not in out)
    return options(way for way in known if not way.by.trapping or way.by.skill in own)


def _usable(state: State, person: Person) -> tuple[Option, ...]:
    """Those that work now (SF-drawback-charges.1, SF-drawback-taxing.1, SF-drawback-profane.1)."""
    return _ways(person.character, person, worn_out(state, person))


def _npc_fields(state: State, but: ActorId = NOBODY) -> tuple[Field, Field]:
    known = [npc for npc in state.npcs.values() if npc.id != but]
    goods = tuple(dict.fromkeys(good.name for npc in known for good in npc.quick.goods))
    return (
        one_of("who", "Who", (Option(npc.id, npc.name, str(npc.quick)) for npc in known)),
        words("by", "By", optional=True, suggestions=goods, about="What the line says; anything else is Mediocre."),
    )


def difficulty_field(*, optional: bool = False) -> Text:
    """A field for a difficulty."""
    return words(
        "difficulty",
        "Difficulty",
        optional=optional,
        suggestions=RUNGS,
        about=f"{', '.join(map(called, LADDER))}; with a tier as in Great (E). Or any number, as in 4E.",
    )


# --- under way


def of_roll(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """What may be done with a roll, by how far it has come."""
    here = {"group": card.id, "roll": card.id}
    if card.phase in BEFORE_THE_DICE:
        yield from _opposing(state, card, seat)
        yield from _modifying(state, card, seat)
    if card.phase is Phase.FALLEN:
        yield from standing(state, card, seat)
    if seat.is_gm:
        yield from of_told(card)
    if seat.is_gm or (card.phase is Phase.FRAMED and state.rolls_for(seat, card.ours)):
        yield offer(mv.CancelRoll, "Drop this roll", words("reason", "Why", optional=True), **here)


def of_told(card: Card) -> Iterable[Offer]:
    """The game master may show what was hidden, also of a roll that is over."""
    for place, part in card.parts:
        if part.hidden:
            label = "Show the difficulty" if part.fixed else f"Show what {part.name} rolls by"
            yield offer(mv.ShowSide, label, group=card.id, roll=card.id, place=place)


def _opposing(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """Something is set against the roll, or somebody rolls against it."""
    here = {"group": card.id, "roll": card.id}
    open_ = card.phase is Phase.FRAMED
    against = card.against
    attack = assault_of(state, card.id)
    how = "defends by something else" if attack and attack.follows else "rolls against it"
    if against in state.people and state.acts_for(seat, against) and not state.people[CharacterId(against)].retired:
        person = state.people[CharacterId(against)]
        by = one_of("by", "By", _against_it(state, card, person))
        made = offer(mv.Oppose, f"{person.name} {how}", by, **here, who=against)
        yield explained(made, main=open_)
    if not seat.is_gm:
        return
    if against in state.npcs:
        npc = state.npcs[NpcId(against)]
        by_good = one_of("by", "By", (Option(good.name, str(good)) for good in npc.quick.goods))
        made = offer(mv.Oppose, f"{npc.name} {how}", by_good, **here, who=against)
        yield explained(made, main=open_)
    if attack and attack.follows:
        return
    made = offer(mv.SetDifficulty, "Set the difficulty", difficulty_field(), hidden_field(), **here)
    yield explained(made, main=open_ and not against)
    ours = card.ours.who if card.ours else NOBODY
    if any(npc != ours for npc in state.npcs):
        yield offer(mv.Oppose, "An NPC rolls against it", *_npc_fields(state, ours), hidden_field(), **here)
    rating = words("rating", "Rating", default="Fair", suggestions=RUNGS)
    yield offer(
        mv.Oppose, "Somebody else rolls against it", words("name", "Who"), rating, hidden_field(), **here, who=""
    )


def _against_it(state: State, card: Card, person: Person) -> tuple[Option, ...]:
    """By what a character rolls against it; an attack is met by a trapping that defends against it, the best first."""
    attack = assault_of(state, card.id)
    if attack is None:
        return _ways(person.character, person)
    return options(defences_of(person, attack))


def _modifying(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """What is added to either side, and what moves the tier of a defence."""
    for place, part in card.parts:
        if part.fixed or not changes(state, card, place, seat):
            continue
        here = {"group": card.id, "roll": card.id}
        yield offer(
            mv.AddModifier,
            f"Modify the roll of {part.name}",
            one_of("amount", "By how much", AMOUNTS, default="2"),
            one_of("source", "Because of", SOURCES),
            words("name", "What it is"),
            **here,
            place=place,
        )
        for each in part.named:
            label = f"Drop {modifier_text(each.modifier)}"
            yield offer(mv.DropModifier, label, **here, modifier=each.id)
        if seat.is_gm:
            yield from _defending(state, card, place, part)


def _defending(state: State, card: Card, place: Place, part: Part) -> Iterable[Offer]:
    on_sheet = part.who in state.people
    known = known_defences(state, part) if on_sheet else ANY_DEFENCES
    if not known:
        return
    field = Choice(
        name="defences",
        label="Which cover this",
        options=tuple(Option(defence_text(each), str(each)) for each in known),
        many=True,
        optional=True,
    )
    label = f"Invulnerabilities and Weaknesses of {part.name}"
    yield offer(mv.NameDefences, label, field, group=card.id, roll=card.id, place=place)
