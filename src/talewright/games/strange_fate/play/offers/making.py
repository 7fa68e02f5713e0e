"""What may be done about characters that are being made; the rules decide which choices are open."""

from collections.abc import Iterable

from talewright.dice.draw import SeatId
from talewright.games.strange_fate import aspect
from talewright.games.strange_fate.aspect import CONVICTION_EXAMPLES, FREE_EXAMPLES, AspectKind
from talewright.games.strange_fate.diagram import bundled
from talewright.games.strange_fate.draft import Draft
from talewright.games.strange_fate.draft_left import left
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.drafts import Making
from talewright.games.strange_fate.play.making import for_group, has_room, key_of
from talewright.games.strange_fate.play.offers.archetypes import of_archetype
from talewright.games.strange_fate.play.offers.building import of_skills
from talewright.games.strange_fate.play.offers.gifts import of_gifts
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.skill import Skill
from talewright.table.offer import Choice, Field, Offer, Option, Text
from talewright.table.offering import explained, offer, one_of, words
from talewright.table.seat import Role, Seat

SUGGESTED = 4
"""Examples of an aspect that are shown."""


def of_making(state: State, seat: Seat, seats: tuple[Seat, ...]) -> Iterable[Offer]:
    """Characters that may be begun, and every choice for those under way."""
    yield from _begin(state, seat, seats)
    for making in state.drafts.values():
        if making.is_of(seat):
            yield from _of_draft(making)
        if making.is_seen_by(seat):
            yield offer(mv.DropDraft, f"Drop {making.name}", group=making.id, draft=making.id)
        if seat.is_gm:
            yield from _judging(making)
    if seat.is_gm:
        yield from _diagrams(state)


def _begin(state: State, seat: Seat, seats: tuple[Seat, ...]) -> Iterable[Offer]:
    """A new character, for whoever has not too many under way."""
    everybody = ((SeatId(""), "The game master"), *((each.id, each.name) for each in seats if each.role is Role.PLAYER))
    players = tuple(Option(id_, name) for id_, name in everybody if has_room(state, id_))
    if not (players if seat.is_gm else has_room(state, seat.id)):
        return
    owner = (one_of("player", "Played by", players),) if seat.is_gm else ()
    has_one = state.played_by(seat) or any(making.is_of(seat) for making in state.drafts.values())
    rules = state.edition.creation
    about = f"{rules.skill_points()} skill points and {rules.refresh} refresh; step by step, with every price."
    made = offer(mv.BeginDraft, "Make a new character", _name("Name"), *owner)
    yield explained(made, about=about, main=not has_one and not seat.is_gm)


def _name(label: str, default: str = "", suggestions: tuple[str, ...] = ()) -> Text:
    return Text(name="name", label=label, most=80, default=default, suggestions=suggestions)


def _of_draft(making: Making) -> Iterable[Offer]:
    """Every choice that the player of a draft has."""
    draft, here = making.draft, making.id
    if left(draft).is_complete:
        made = offer(mv.SaveDraft, f"Bring {making.name} into play", group=here, draft=here)
        yield explained(made, main=True)
    character = draft.character
    yield offer(
        mv.DescribeDraft,
        "Change the name and the description",
        _name("Name", character.name),
        words("description", "Who that is", default=character.description, optional=True, long=True),
        group=here,
        draft=here,
    )
    yield from of_archetype(making)
    yield from _aspects(making)
    yield from of_skills(making)
    yield from of_gifts(making)


# --- aspects


def _aspects(making: Making) -> Iterable[Offer]:
    draft, here = making.draft, {"group": making.id, "draft": making.id}
    for kind, examples in _open_kinds(draft):
        field = _name("In a few words", suggestions=examples)
        yield offer(mv.WriteAspect, f"Write {_a(kind)} aspect", field, kind=kind, **here)
    for skill in draft.whole.designs:
        yield from _called_for(making, skill)
    is_magus = draft.character.archetype is not None and any(d.obsession for d in draft.character.archetype.demands)
    for each in draft.character.aspects:
        yield offer(mv.StrikeAspect, f"Strike {each.name}", aspect=each.name, **here)
        if is_magus and each.kind is AspectKind.CONVICTION and not each.is_obsession:
            yield offer(mv.MarkObsession, f"{each.name} is the Obsession", aspect=each.name, **here)


def _open_kinds(draft: Draft) -> Iterable[tuple[AspectKind, tuple[str, ...]]]:
    """The kinds of aspect for which there is room, each with examples."""
    character, rules = draft.whole, draft.rules
    kinds = [each.kind for each in draft.character.aspects]
    room = aspect.free_left(draft.character.aspects, character.designs, rules) > 0
    if character.archetype is not None and AspectKind.ARCHETYPE not in kinds:
        yield AspectKind.ARCHETYPE, tuple(character.archetype.examples[:SUGGESTED])
    if room or kinds.count(AspectKind.CONVICTION) < rules.convictions:
        yield AspectKind.CONVICTION, CONVICTION_EXAMPLES[:SUGGESTED]
    if kinds.count(AspectKind.SOCIAL_CLASS) < rules.social_class_aspects:
        yield AspectKind.SOCIAL_CLASS, ()
    if room:
        yield AspectKind.FREE, FREE_EXAMPLES[:SUGGESTED]


def _called_for(making: Making, skill: Skill) -> Iterable[Offer]:
    """Aspects that the drawbacks of a skill call for: one that there is goes with it."""
    draft, here = making.draft, {"group": making.id, "draft": making.id}
    mine = [each for each in draft.character.aspects if each.skill.casefold() == skill.name.casefold()]
    transforms = sum(each.replaces_aspect for each in skill.drawbacks) - sum(bool(each.becomes) for each in mine)
    devices = sum(each.needs_aspect for each in skill.drawbacks) - sum(not each.becomes for each in mine)
    free = [each for each in draft.character.aspects if not each.skill]
    turned = [each for each in free if each.kind is AspectKind.FREE]
    if transforms > 0 and turned:
        which = one_of("aspect", "Which Free aspect", (Option(each.name, each.name) for each in turned))
        becomes = words("becomes", "What it is meanwhile")
        made = offer(mv.NoteAspect, f"What {skill.name} transforms", which, becomes, skill=skill.name, **here)
        yield explained(made, about="While the skill is in use, one Free aspect is another.")
    if devices > 0 and free:
        which = one_of("aspect", "Which aspect", (Option(each.name, each.name) for each in free))
        made = offer(mv.NoteAspect, f"What goes with {skill.name}", which, skill=skill.name, becomes="", **here)
        yield explained(made, about="A major Focus has an aspect, such as the name of the device.")


def _a(kind: AspectKind) -> str:
    return f"{'an' if kind[0] in 'AEIOU' else 'a'} {kind}"


# --- for the game master


def _judging(making: Making) -> Iterable[Offer]:
    """What the rules leave to the group, all at once or one by one."""
    asked = for_group(making.draft)
    if not asked:
        return
    options = tuple(
        Option(key_of(each), _called(each.skill, each.question.about), each.question.asks) for each in asked
    )
    which: Field = Choice(name="questions", label="What the group has judged", options=options, many=True)
    here = {"group": making.id, "draft": making.id}
    reason = words("reason", "Why", optional=True)
    yield offer(mv.JudgeDraft, f"Agree for {making.name}", which, reason, agreed=True, **here)
    every = tuple(key_of(each) for each in asked)
    made = offer(mv.JudgeDraft, f"Agree to everything of {making.name}", agreed=True, questions=every, **here)
    yield explained(made, effect=f"{len(every)} judgement{'' if len(every) == 1 else 's'}")
    why = words("reason", "What would make it right")
    yield offer(mv.JudgeDraft, f"Turn something down for {making.name}", which, why, agreed=False, **here)


def _called(skill: str, about: str) -> str:
    return f"{skill}: {about}" if skill else about


def _diagrams(state: State) -> Iterable[Offer]:
    """The drawing that skills are priced with."""
    text = Text(name="text", label="The drawing, as TOML", most=mv.DIAGRAM_LENGTH, long=True)
    made = offer(mv.UseDiagram, "Price skills with your own diagram", text)
    about = "A file with [[box]] and [[line]]; everything that is wrong with it is told, and nothing changes then."
    yield explained(made, about=about)
    if state.diagram is not bundled():
        yield offer(mv.UseDiagram, "Price skills with the game's diagram again", text="")
