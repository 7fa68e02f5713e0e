"""The odds explorer: one contest, a group, or an extended contest from any score; no campaign is needed."""

from collections.abc import Mapping

from msgspec.structs import replace

from talewright.games.heroquest.play.exploring.answers import extended, group, simple
from talewright.games.heroquest.play.exploring.question import Kind, read, settings, settings_say
from talewright.games.heroquest.play.exploring.shapes import Explored
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass
from talewright.games.heroquest.rules.editions import Edition
from talewright.recasting import recast


def explore(edition: Edition, asked: Mapping[str, str]) -> Explored:
    """The odds that an address asks for: of a ``kind`` of contest (simple, group or extended).

    One contest has ``ability`` and ``vs``, or a ``contest`` in its notation, and ``modifier``, ``hero_point``,
    ``augment`` and ``wished``; a group has ``members``; an extended contest ``score`` and ``hero_points``. What a group
    has set for itself may come along. Raises ``ValueError`` with a sentence that says what would be right.
    """
    question = read(edition, asked)
    played = question.edition
    set_so = settings(edition, played)
    return recast(
        question,
        Explored,
        members=", ".join(question.members),
        resistance_rolls=played.group.resistance_rolls,
        score=str(question.score),
        mastery=played.mastery,
        classes=tuple(each.title for each in ResistanceClass),
        settings=set_so,
        settings_say=settings_say(edition, set_so),
        simple=simple(question) if question.kind is Kind.SIMPLE else None,
        group=group(question) if question.kind is Kind.GROUP else None,
        extended=extended(question) if question.kind is Kind.EXTENDED else None,
    )


def asked_in(edition: Edition, state: State) -> Mapping[str, str]:
    """What a question begins with in a campaign that has set something otherwise than its edition."""
    now = replace(state.resistance_rules, schedule=())
    return settings(edition, replace(state.edition, resistance=now))
