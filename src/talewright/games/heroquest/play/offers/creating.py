"""What may be done while a character is being made."""

from collections.abc import Iterable

from talewright.games.heroquest import creation, follower
from talewright.games.heroquest.character import Character, Whose
from talewright.games.heroquest.checking import made as made_lines
from talewright.games.heroquest.keyword import Abilities, Handling, KeywordKind
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.creating import after_step, refusal_of, room_for
from talewright.games.heroquest.play.moves import FirstUse, FlawIs, Which
from talewright.games.heroquest.play.offers.making import explained, offer, one_of, words
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.relationship import RelationshipKind
from talewright.games.questworlds.keyword import AbilityRef
from talewright.table.offer import Choice, Field, Number, Offer, Option, Text

KINDS = tuple(Option(kind, f"A keyword: {kind}") for kind in KeywordKind)
TIES = tuple(Option(kind, kind.capitalize(), kind.gives) for kind in RelationshipKind)
TRY = "~"  # a name to see with whether a step is open


def new_character(state: State, *whose: Field, first: bool) -> Offer:
    """Begin a character of one's own."""
    made = offer(
        mv.MakeCharacter,
        "Make a new character",
        _name("name", "Name"),
        _name("trait", "Concept: what it is like"),
        _name("role", "Concept: what it does"),
        _optional("keyword", "That is a keyword", KINDS),
        words("description", "What anyone would notice", optional=True, long=True),
        *whose,
    )
    about = f"Such as {', '.join(state.edition.creation.sample_concepts[:3])}."
    return explained(made, about=about, main=first)


def of_creation(state: State, sheet: Sheet) -> Iterable[Offer]:
    """Every step of creation that is open; the rules decide which."""
    if not sheet.character.is_finished:
        yield from _ratings(state, sheet)
        yield from _new_abilities(state, sheet)
        yield from _new_breakouts(state, sheet)
        yield from _flaws(state, sheet)
    yield from _sidekicks(state, sheet)
    if is_open(state, sheet, mv.FinishCreation(character=sheet.id)):
        left = points_left(state, sheet.character)
        effect = f"{left} points that are left lapse." if left else ""
        made = offer(mv.FinishCreation, f"Finish {sheet.character.name}", character=sheet.id)
        yield explained(made, effect=effect, main=True)


def is_open(state: State, sheet: Sheet, step: mv.Move) -> bool:
    """Whether the rules of creation allow a step now."""
    return refusal_of(lambda: after_step(state, sheet, step)) is None  # type: ignore[arg-type]


def points_left(state: State, character: Character) -> int:
    """The points of creation that are still to be spent."""
    return state.edition.creation.points - creation.points_spent(character)


def _name(name: str, label: str, suggestions: tuple[str, ...] = ()) -> Text:
    return Text(name=name, label=label, most=80, suggestions=suggestions)


def _optional(name: str, label: str, options: tuple[Option, ...]) -> Choice:
    return Choice(name=name, label=label, options=options, optional=True)


def _starts(state: State, sheet: Sheet) -> tuple[FirstUse, ...]:
    """Where a rating may start: one ability of all starts at the best (QW2-3.2.1)."""
    has_best = any(line.start == state.edition.creation.best for line in sheet.character.abilities.lines)
    return (FirstUse.USUAL,) if has_best else (FirstUse.USUAL, FirstUse.BEST)


def _starts_at(state: State, starts: FirstUse) -> int:
    rules = state.edition.creation
    return rules.best if starts is FirstUse.BEST else rules.usual


def _ratings(state: State, sheet: Sheet) -> Iterable[Offer]:
    """Ratings at first use, and points on what is rated (QW2-3.1.6, QW2-3.2.3)."""
    rules, left = state.edition.creation, points_left(state, sheet.character)
    for line in sheet.character.abilities.lines:
        if line.start is None:
            options = (
                Option(str(each is FirstUse.BEST).lower(), str(_starts_at(state, each)))
                for each in _starts(state, sheet)
            )
            points = Number(name="points", label="Points on top", least=0, most=min(left, rules.most_on_one), default=0)
            made = offer(
                mv.RateAbility,
                f"Rate {line.name}",
                one_of("best", "It starts at", options),
                points,
                character=sheet.id,
                ability=line.name,
            )
            yield explained(made, effect=f"{left} points left")
    for ref in sheet.character.abilities.refs:
        room = room_for(sheet.character.abilities, ref, left, rules.most_on_one)
        yield from _points(state, sheet, sheet.character.abilities, ref, room, Whose.PC)


def _points(
    state: State, sheet: Sheet, abilities: Abilities, ref: AbilityRef, room: int, whose: Whose
) -> Iterable[Offer]:
    if room < 1:
        return
    made = offer(
        mv.SpendPoints,
        f"Put points into {ref}",
        Number(name="points", label="Points", least=1, most=room, default=1),
        character=sheet.id,
        ability=str(ref),
        whose=whose.value,
    )
    breakout = abilities.line(ref).breakout(ref.breakout) if ref.breakout else None
    now = "" if breakout and not breakout.bonus else f"now {state.sign(abilities.rating_of(ref))}"
    yield explained(made, effect=", ".join(filter(None, (now, f"{room} at most"))))


def _new_abilities(state: State, sheet: Sheet) -> Iterable[Offer]:
    """Abilities that the story calls for, and the free keyword (QW2-3.1.4, QW2-3.1.5)."""
    rules, here = state.edition.creation, {"character": sheet.id}
    free = mv.TakeFreeKeyword(character=sheet.id, name=TRY, keyword=KeywordKind.OTHER)
    if rules.free_keyword and is_open(state, sheet, free):
        yield offer(
            mv.TakeFreeKeyword, "Take the free keyword", _name("name", "Name"), one_of("keyword", "Of", KINDS), **here
        )
    starts = (FirstUse.LATER, *_starts(state, sheet))
    options = tuple(
        Option(each, str(_starts_at(state, each)) if each is not FirstUse.LATER else "When it is first used")
        for each in starts
    )
    fields = (
        _name("name", "Name", rules.sample_abilities),
        _optional("relationship", "It is a relationship", TIES),
        one_of("starts", "It is rated", options),
    )
    places = creation.places_used(sheet.character, rules)
    effect = f"{places} of {rules.places} places are taken"
    if is_open(state, sheet, mv.MakeUpAbility(character=sheet.id, name=TRY)):
        made = offer(
            mv.MakeUpAbility, "Make up an ability", *fields, _optional("keyword", "It is a keyword", KINDS), **here
        )
        yield explained(made, effect=effect)
        return
    lacking = creation.keywords_to_come(sheet.character, rules)
    if lacking and is_open(state, sheet, mv.MakeUpAbility(character=sheet.id, name=TRY, keyword=lacking[0])):
        kinds = tuple(Option(kind, kind.capitalize()) for kind in lacking)
        made = offer(mv.MakeUpAbility, "Make up a keyword", *fields, one_of("keyword", "Of", kinds), **here)
        yield explained(made, about="The genre asks for it.", effect=effect)


def _new_breakouts(state: State, sheet: Sheet) -> Iterable[Offer]:
    """Breakout abilities under each keyword (QW2-3.1.7)."""
    rules, character = state.edition.creation, sheet.character
    package = character.abilities.handling is Handling.PACKAGE
    for line in character.abilities.lines:
        room = min(points_left(state, character), rules.most_on_one - (line.points if package else 0))
        least = 0 if package else 1
        step = mv.MakeUpBreakout(character=sheet.id, keyword=line.name, name=TRY, points=least)
        if not line.is_keyword or room < least or not is_open(state, sheet, step):
            continue
        yield offer(
            mv.MakeUpBreakout,
            f"Make up a breakout of {line.name}",
            _name("name", "Name"),
            Number(name="points", label="Points", least=least, most=room, default=least),
            character=sheet.id,
            keyword=line.name,
        )


def _flaws(state: State, sheet: Sheet) -> Iterable[Offer]:
    """Flaws, chosen or of keywords, and their ranks (QW2-3.3b.1, QW2-3.3b.4, QW2-3.3b.6)."""
    here = {"character": sheet.id}
    kinds = one_of("kind", "It is a", (Option(kind, kind.capitalize()) for kind in FlawIs))
    if is_open(state, sheet, mv.AddFlaw(character=sheet.id, name=TRY)):
        yield offer(mv.AddFlaw, "Take a flaw", _name("name", "Name"), kinds, keyword="", **here)
    keywords = tuple(Option(line.name, line.name) for line in sheet.character.abilities.lines if line.is_keyword)
    if keywords:
        yield offer(
            mv.AddFlaw,
            "Take a flaw of a keyword",
            _name("name", "Name"),
            kinds,
            one_of("keyword", "Of", keywords),
            **here,
        )
    for flaw in sheet.character.flaws:
        if not flaw.is_chosen:
            ranks = one_of("rank", "Rank", (Option("1", "The first"), Option("2", "The second")))
            yield offer(mv.RankFlaw, f"Put {flaw.name} in its rank", ranks, flaw=flaw.name, **here)


# --- sidekicks


def _sidekicks(state: State, sheet: Sheet) -> Iterable[Offer]:
    """A sidekick: at creation, in the place of one that was lost, or of a retainer (QW2-3.1.8, 6.5.2)."""
    sidekick = sheet.character.sidekick
    if sidekick is not None:
        rules = state.edition.creation.sidekick
        left = rules.points - follower.points_spent(sidekick)
        for ref in sidekick.abilities.refs:
            line = sidekick.abilities.line(ref)
            if line in made_lines(sidekick.abilities):
                room = room_for(sidekick.abilities, ref, left, rules.most_on_one)
                yield from _points(state, sheet, sidekick.abilities, ref, room, Whose.SIDEKICK)
        return
    if is_open(state, sheet, tried_sidekick(sheet)):
        yield _sidekick(state, sheet, "Make a sidekick")
    for line in sheet.character.abilities.lines:
        if line.relationship is RelationshipKind.RETAINER:
            yield _sidekick(state, sheet, f"Make a sidekick of one of {line.name}", retainer=line.name)


def tried_sidekick(sheet: Sheet) -> mv.MakeSidekick:
    """A sidekick to see with whether there may be one."""
    return mv.MakeSidekick(character=sheet.id, name=TRY, story=TRY, first="one", second="two", third="three")


def _sidekick(state: State, sheet: Sheet, label: str, *, retainer: str = "") -> Offer:
    starts = state.edition.creation.sidekick.starts
    traits = (Option(which, which.capitalize()) for which in Which if not retainer or which is not Which.NONE)
    cultures = (Option(which, which.capitalize()) for which in Which)
    made = offer(
        mv.MakeSidekick,
        label,
        _name("name", "Name"),
        words("story", "How it came to follow", long=True),
        *(_name(name, f"Ability at {start}") for name, start in zip(("first", "second", "third"), starts, strict=True)),
        one_of("trait", "A trait of personality", traits, default=Which.SECOND),
        one_of("culture", "A keyword of species or culture", cultures, default=Which.NONE),
        character=sheet.id,
        retainer=retainer,
    )
    return explained(
        made, about=f"{state.edition.creation.sidekick.points} points are divided among its abilities then."
    )
