"""Characters as a seat sees them."""

from talewright.games.heroquest.benefit import Benefit
from talewright.games.heroquest.character import Character
from talewright.games.heroquest.keyword import Abilities
from talewright.games.heroquest.play.moves import CharacterId
from talewright.games.heroquest.play.state import Mark, Sheet, State
from talewright.games.heroquest.play.views.contests import effect_of
from talewright.games.heroquest.play.views.growing import growth_view, making_view
from talewright.games.heroquest.play.views.shapes import AbilityView, CharacterView, FlawView, MarkView, SidekickView
from talewright.games.questworlds.keyword import AbilityRef
from talewright.refusal import Refused
from talewright.table.seat import Seat


def sheet_view(state: State, sheet: Sheet, seat: Seat, names: dict[str, str]) -> CharacterView:
    """A character's sheet: every sheet lies open."""
    character = sheet.character
    sidekick = character.sidekick
    return CharacterView(
        id=sheet.id,
        name=character.name,
        concept=character.concept,
        description=character.description,
        player=sheet.player,
        player_name=names.get(sheet.player, ""),
        mine=state.answers_for(seat, sheet.id),
        hero_points=sheet.points.hero,
        experience=sheet.points.experience,
        abilities=_abilities(state, character.abilities, sheet.id),
        flaws=_flaws(state, character),
        sidekick=SidekickView(sidekick.name, _abilities(state, sidekick.abilities, sheet.id)) if sidekick else None,
        marks=tuple(_mark(state, mark) for mark in state.marks_of(sheet.id)),
        making=making_view(state, sheet),
        growth=growth_view(state, sheet),
    )


def _abilities(state: State, abilities: Abilities, whose: CharacterId) -> tuple[AbilityView, ...]:
    return tuple(_ability(state, abilities, ref, whose) for ref in abilities.refs)


def _ability(state: State, abilities: Abilities, ref: AbilityRef, whose: CharacterId) -> AbilityView:
    line = abilities.line(ref)
    breakout = line.breakout(ref.breakout) if ref.breakout else None
    kind = "" if breakout else str(line.keyword or line.relationship or "")
    return AbilityView(
        name=str(ref),
        rating=_rating(state, abilities, ref),
        bonus=f"+{breakout.bonus}" if breakout else "",
        kind=kind,
        augmented=state.augmented.get((whose, str(ref).casefold()), 0),
    )


def _rating(state: State, abilities: Abilities, ref: AbilityRef) -> str:
    try:
        return state.sign(abilities.rating_of(ref))
    except Refused:
        return ""


def _flaws(state: State, character: Character) -> tuple[FlawView, ...]:
    ratings = ((flaw.name, character.rating_of_flaw(flaw.name)) for flaw in character.ranked_flaws)
    return tuple(FlawView(name, state.sign(rating) if rating else "") for name, rating in ratings)


def _mark(state: State, mark: Mark) -> MarkView:
    lasting = mark.state
    return MarkView(
        id=mark.id,
        good=mark.is_good,
        text=lasting.text,
        state="" if isinstance(lasting, Benefit) else lasting.state.title,
        effect=effect_of(state, mark),
        abilities=tuple(map(str, lasting.abilities)),
        situation=lasting.situation if isinstance(lasting, Benefit) else "",
    )
