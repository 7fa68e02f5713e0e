"""How cases of the catalogue are put to the engine, for more than one file of them."""

from talewright.games.heroquest.rules.abilities.keyword import Abilities, Ability, Breakout, KeywordKind, Sort
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.hero_point import Phase, Points
from talewright.games.heroquest.rules.growth.improvement import Change, Improved, Option, changed
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating

Told = dict[str, object]


ANY, KNIGHT, RIDING = "Fencing", "Knight", "Riding"


CLOSING = Phase.CLOSING


def rating(written: object) -> Rating:
    """A rating as a case writes it, as a total or in notation."""
    return Rating(written) if isinstance(written, int) else Rating.parse(str(written))


def standalone(written: object, name: str = ANY) -> Ability:
    return Ability(name=name, start=rating(written).score)


def knight(written: object, bonus: int = 0) -> Ability:
    under = (Breakout(RIDING, bonus),) if bonus else ()
    return Ability(name=KNIGHT, start=rating(written).score, keyword=KeywordKind.OCCUPATION, breakouts=under)


def pc(*lines: Ability, points: Points | None = None) -> Character:
    held = points or Points(hero=9, experience=99, phase=CLOSING)
    return Character(name="Ada Marsh", abilities=Abilities(lines), points=held)


def told(improved: Improved, ability: str = ANY) -> Told:
    """What has become of a character, and of one ability, in the words of the cases."""
    character, ref = improved.character, AbilityRef.parse(ability)
    line = character.abilities.line(ref)
    now = character.rating_of(ref)
    under = line.breakout(ref.breakout) if ref.breakout else None
    bonus = under.bonus if under else None
    return {
        "cost": improved.receipt.total,
        "rating": now.score,
        "total": now.score,
        "written": str(now),
        "ability": str(now),
        "effective": now.score,
        "bonus": bonus,
        "breakout_bonus": bonus,
        "new_breakout_bonus": bonus,
        "keyword": str(line.rating) if line.is_keyword else None,
        "hero_points": character.points.hero,
        "experience_points": character.points.experience,
        "catch_up": bool(improved.catch_ups),
    }


def raised(line: Ability, ability: str, by: int) -> Told:
    ref = AbilityRef.parse(ability)
    character = pc(line)
    option = {
        Sort.STANDALONE: Option.RAISE_STANDALONE,
        Sort.KEYWORD: Option.RAISE_KEYWORD,
        Sort.BREAKOUT: Option.RAISE_BREAKOUT,
    }[character.abilities.sort_of(ref)]
    return {"catch_up": changed(character, Change(option=option, ability=ref, amount=by)).catch_up is not None}
