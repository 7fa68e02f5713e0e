"""How cases of the catalogue are put to the engine, for more than one file of them."""

from talewright.games.heroquest import EDITIONS, HEROQUEST_2E, Outcome, Score
from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.extended.aftermath import rising
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.group import GroupEnd, ended

Told = dict[str, object]


RULES = HEROQUEST_2E


def told_state(state: Adversity) -> str:
    return state.name.lower()


def told_outcome(outcome: Outcome) -> str:
    return str(outcome).replace(" ", "_")


def group_ended(score: Score, boost: str = "none", rules: str = HEROQUEST_2E.slug) -> GroupEnd:
    return ended(score, EDITIONS[rules].group, degrees=True, boost=Boost[boost.upper()])


def ahead(difference: int) -> Score:
    return Score(difference, 0)


def row(difference: int, rules: str = HEROQUEST_2E.slug) -> Told:
    found = rising(difference, EDITIONS[rules].aftermath)
    return {
        "loser": told_state(found.loser),
        "winner": told_state(found.winner),
        "level": found.degree.title,
    }
