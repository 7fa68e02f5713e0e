"""A character is made at the table as it goes: every step by the rules of creation (QW2-3, 6.5.1)."""

from collections.abc import Callable
from dataclasses import replace

from talewright.games.heroquest import creation, follower
from talewright.games.heroquest.character import Character, Whose
from talewright.games.heroquest.creation import CreationRules
from talewright.games.heroquest.flaw import Flaw, FlawKind, put_at_rank
from talewright.games.heroquest.follower import Sidekick
from talewright.games.heroquest.keyword import Abilities, Ability, Handling, KeywordKind
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.moves import FirstUse, FlawIs, Which
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.play.written import as_refusals, sheet_written
from talewright.games.heroquest.relationship import RelationshipKind
from talewright.games.questworlds.keyword import AbilityRef
from talewright.refusal import Refused
from talewright.table.seat import Seat

Step = (
    mv.TakeFreeKeyword
    | mv.MakeUpAbility
    | mv.MakeUpBreakout
    | mv.RateAbility
    | mv.SpendPoints
    | mv.AddFlaw
    | mv.RankFlaw
    | mv.MakeSidekick
    | mv.FinishCreation
)
FLAWS = {
    FlawIs.PERSONALITY: FlawKind.PERSONALITY,
    FlawIs.PHYSICAL: FlawKind.PHYSICAL,
    FlawIs.SOCIAL: FlawKind.SOCIAL,
}
RELATIONS = {FlawIs.DEPENDENT: RelationshipKind.DEPENDENT, FlawIs.ADVERSARY: RelationshipKind.ADVERSARY}
THREE = (Which.FIRST, Which.SECOND, Which.THIRD)


def begun(state: State, move: mv.MakeCharacter) -> Character:
    """A character with a name and a concept: two abilities to begin with (QW2-3.1.1, QW2-3.1.2)."""
    rules = state.edition.creation
    with as_refusals():
        character = creation.begin(
            move.name.strip(), move.trait.strip(), move.role.strip(), keyword=move.keyword, rules=rules
        )
        return replace(character, description=move.description.strip())


def step_taken(state: State, move: Step, seat: Seat) -> tuple[ev.Event, ...]:
    """One step of creation, if the rules allow it."""
    check_mine(state, seat, move.character)
    sheet = state.sheet(move.character)
    character, change = after_step(state, sheet, move)
    return (sheet_written(state, sheet.id, character, change),)


def after_step(state: State, sheet: Sheet, move: Step) -> tuple[Character, str]:
    """A character after a step of creation, and what is new in words. Raises ``Refused`` if it breaks a rule."""
    with as_refusals():
        match move:
            case mv.AddFlaw() | mv.RankFlaw():
                return _with_flaw(state, sheet.character, move)
            case mv.MakeSidekick():
                return _with_sidekick(state, sheet, move)
            case mv.FinishCreation():
                done = creation.finish(sheet.character, state.edition.creation)
                return done, "creation is finished, and points that were left have lapsed"
            case _:
                return _with_ability(state, sheet.character, move)


def _with_ability(
    state: State,
    character: Character,
    move: mv.TakeFreeKeyword | mv.MakeUpAbility | mv.MakeUpBreakout | mv.RateAbility | mv.SpendPoints,
) -> tuple[Character, str]:
    rules = state.edition.creation
    match move:
        case mv.TakeFreeKeyword(name=name, keyword=kind):
            changed = creation.with_free_keyword(character, name.strip(), kind, rules)
            return changed, f"{name.strip()}, a keyword that is free"
        case mv.MakeUpAbility():
            return _made_up(state, character, move)
        case mv.MakeUpBreakout(keyword=keyword, name=name, points=points):
            changed = creation.make_up_breakout(character, keyword, name.strip(), points, rules)
            return changed, f"{name.strip()} +{points}, a breakout ability of {keyword}"
        case mv.RateAbility(ability=ability, best=best, points=points):
            changed = creation.rate(character, ability, best=best, points=points, rules=rules)
            return changed, f"{ability} is rated {_rating(state, changed.abilities, ability)}"
        case mv.SpendPoints(ability=ability, points=points, whose=Whose.PC):
            changed = creation.spend(character, AbilityRef.read(ability), points, rules)
            said = _counted(points)
            return changed, f"{said} for {ability}, now {_rating(state, changed.abilities, ability)}"
        case mv.SpendPoints(ability=ability, points=points):
            character.abilities_of(Whose.SIDEKICK)
            assert character.sidekick is not None
            sidekick = follower.divide(character.sidekick, AbilityRef.read(ability), points, rules.sidekick)
            rating = _rating(state, sidekick.abilities, ability)
            changed = replace(character, sidekick=sidekick)
            return changed, f"{_counted(points)} for {ability} of {sidekick.name}, now {rating}"


def _made_up(state: State, character: Character, move: mv.MakeUpAbility) -> tuple[Character, str]:
    """An ability of any name; the places that are left for keywords of the genre are kept for them (QW2-3.2.8)."""
    rules, name = state.edition.creation, move.name.strip()
    check_place(character, move.keyword, rules)
    ability = Ability(name=name, keyword=move.keyword, relationship=move.relationship)
    made = creation.make_up(character, ability, rules)
    kinds = [str(kind) for kind in (move.keyword and f"keyword, {move.keyword}", move.relationship) if kind]
    what = f"{name} ({', '.join(kinds)})" if kinds else name
    if move.starts is FirstUse.LATER:
        return made, f"{what} is made up"
    rated = creation.rate(made, name, best=move.starts is FirstUse.BEST, rules=rules)
    return rated, f"{what} is made up, and rated {_rating(state, rated.abilities, name)}"


def check_place(character: Character, keyword: KeywordKind | None, rules: CreationRules) -> None:
    """Refuse to use up the places that keywords of the genre need (QW2-3.2.8)."""
    lacking = creation.keywords_to_come(character, rules)
    if lacking and keyword not in lacking and creation.free_choices(character, rules) < 1:
        raise Refused(
            "The places that are left are for keywords that the genre asks for: make up one for "
            f"{' or '.join(lacking)}.",
            clause="QW2-3.2.8",
        )


def _with_flaw(state: State, character: Character, move: mv.AddFlaw | mv.RankFlaw) -> tuple[Character, str]:
    if isinstance(move, mv.RankFlaw):
        if character.is_finished:
            raise Refused(f"{character.name} is made: the ranks of flaws stand.", clause="QW2-3.3b.6")
        flaws = put_at_rank(character.flaws, move.flaw, move.rank)
        return replace(character, flaws=flaws), f"{move.flaw} is number {move.rank} among the flaws"
    flaw = Flaw(
        name=move.name.strip(),
        kind=FLAWS.get(move.kind, FlawKind.RELATIONSHIP),
        relationship=RELATIONS.get(move.kind),
        keyword=move.keyword.strip(),
    )
    changed = creation.with_flaw(character, flaw, state.edition.creation)
    return changed, f"{flaw.name}, a flaw" + (f" of {flaw.keyword}" if flaw.keyword else "")


# --- sidekicks


def _with_sidekick(state: State, sheet: Sheet, move: mv.MakeSidekick) -> tuple[Character, str]:
    """A sidekick at creation, promoted from a retainer, or in the place of one that was lost (QW2-3.1.8, 6.5.2)."""
    rules, character = state.edition.creation, sheet.character
    made = sidekick_of(move, rules)
    if move.retainer:
        line = character.abilities.line(AbilityRef.read(move.retainer))
        promoted = follower.promoted(line, made, character.sidekick, rules.sidekick)
        return replace(character, sidekick=promoted), f"{made.name}, one of {line.name}, is a sidekick now"
    if sheet.parted:
        new = follower.in_place_of_lost(made, character.sidekick, rules.sidekick)
        changed = replace(character, sidekick=new)
    else:
        changed = creation.with_sidekick(character, made, rules)
    return changed, f"{made.name} is a sidekick now"


def sidekick_of(move: mv.MakeSidekick, rules: CreationRules) -> Sidekick:
    """A sidekick with three abilities, rated to begin with (QW2-6.5.1.3, QW2-6.5.1.4, QW2-6.5.1.5, QW2-6.5.1.6)."""
    names = [name.strip() for name in (move.first, move.second, move.third)]
    lines = tuple(
        Ability(name=name, start=start, keyword=KeywordKind.CULTURE if move.culture is which else None)
        for name, start, which in zip(names, rules.sidekick.starts, THREE, strict=True)
    )
    return Sidekick(
        name=move.name.strip(),
        abilities=Abilities(lines, rules.handling),
        story=move.story.strip(),
        traits=tuple(name for name, which in zip(names, THREE, strict=True) if move.trait is which),
        is_unusual=move.culture is not Which.NONE,
    )


# --- what is still possible


def room_for(abilities: Abilities, ref: AbilityRef, left: int, most: int) -> int:
    """How many points may still go into an ability, of those that are left (QW2-3.2.3, QW2-3.2.4)."""
    line = abilities.line(ref)
    if line.start is None:
        return 0
    breakout = line.breakout(ref.breakout) if ref.breakout else None
    package = abilities.handling is Handling.PACKAGE
    if breakout:
        used = breakout.points + (line.points if package else 0)
    else:
        under = max((each.points for each in line.breakouts), default=0) if package else 0
        used = line.points + under
    return max(0, min(left, most - used))


def refusal_of(attempt: Callable[[], object]) -> Refused | None:
    """Why a rule would refuse something; none if it would not."""
    try:
        attempt()
    except Refused as refused:
        return refused
    return None


def _rating(state: State, abilities: Abilities, name: str) -> str:
    return state.sign(abilities.rating_of(AbilityRef.read(name)))


def _counted(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"
