"""The odds of a group simple contest, exactly: who is ahead by how much, and the group's level of victory."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod

from msgspec import Struct

from talewright.dice import Dist
from talewright.games.heroquest.odds.exact import D20, Odds
from talewright.games.heroquest.odds.library import contest, read_edition
from talewright.games.heroquest.odds.scores import POINTS, Round, round_of
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.contest import Faces, resolve
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.editions import HEROQUEST_2E, Edition
from talewright.games.heroquest.rules.extended.boost import Boost, price
from talewright.games.heroquest.rules.extended.group import GroupRules, ResistanceRolls, ended
from talewright.games.heroquest.rules.extended.resolution_point import Score, scored

MOST = max(POINTS)


class GroupOdds(Odds):
    """The chances of a group's outcomes, by name, from the best to the worst.

    The names are those of a contest, or ``victory`` and ``defeat`` alone where degrees are not in use, and ``tie``.
    """

    __slots__ = ()


def leads(rounds: Iterable[Round]) -> Dist[int]:
    """By how many points we are ahead when everybody has rolled, from the most to the least.

    All members stand in one whole number each, a lane for every lead, so that a product puts them together.

    >>> from talewright.games.heroquest.rules.contests.situation import Situation
    >>> max(leads([round_of(Situation.parse("17 vs 14")), round_of(Situation.parse("5M vs 14"))]))
    10
    """
    members = tuple(rounds)
    if not members:
        raise ValueError("nobody takes part; give one contest for each member of the group")
    lane = prod(member.decided + member.tied for member in members).bit_length()
    together = prod(_laned(member, lane) for member in members)
    low, furthest = (1 << lane) - 1, MOST * len(members)
    return Dist({lead: together >> lane * (lead + furthest) & low for lead in range(furthest, -furthest - 1, -1)})


def _laned(member: Round, lane: int) -> int:
    ours = sum(ways << lane * (MOST + points) for ways, points in zip(member.ours, POINTS, strict=True))
    theirs = sum(ways << lane * (MOST - points) for ways, points in zip(member.theirs, POINTS, strict=True))
    return ours + theirs + (member.tied << lane * MOST)


def group_leads(situations: Sequence[Situation], rolls: ResistanceRolls = ResistanceRolls.FOR_EACH) -> Dist[int]:
    """The same for these contests of the members; whether the resistance rolls anew for each is an option.

    Where it rolls once for all, each face that it may roll is a group contest of its own.
    """
    if rolls is ResistanceRolls.FOR_EACH:
        return leads(round_of(situation) for situation in situations)
    members = [_by_their_face(situation) for situation in situations]
    return Dist.mix((1, leads(rounds)) for rounds in zip(*members, strict=True))


@lru_cache(maxsize=256)
def _by_their_face(situation: Situation) -> tuple[Round, ...]:
    """What our die comes to against each face of theirs, by asking the rule."""
    return tuple(_round(situation, theirs) for theirs in D20)


def _round(situation: Situation, theirs: int) -> Round:
    gained = Dist.of(scored(resolve(situation, Faces(ours, theirs))).lead for ours in D20).weights
    first, second, third, fourth = POINTS
    return Round(
        (gained.get(first, 0), gained.get(second, 0), gained.get(third, 0), gained.get(fourth, 0)),
        (gained.get(-first, 0), gained.get(-second, 0), gained.get(-third, 0), gained.get(-fourth, 0)),
        gained.get(0, 0),
    )


def group_odds(ahead: Dist[int], rules: GroupRules, *, degrees: bool, boost: Boost = Boost.NONE) -> GroupOdds:
    """The group's outcomes, by the lead in points and the boost that it has bought."""
    named = ahead.map(lambda lead: str(ended(Score(max(lead, 0), max(-lead, 0)), rules, degrees=degrees, boost=boost)))
    return GroupOdds(named.weights)


class BoostProspect(Struct, frozen=True):
    """What a boost costs in hero points, what it leads to, and by how much it changes the chance of victory."""

    boost: Boost
    price: int
    odds: GroupOdds
    change: Fraction


class GroupContest(Struct, frozen=True):
    """A group simple contest that is ready for its dice, with its odds."""

    situations: tuple[Situation, ...]
    edition: Edition
    ahead: int = 0
    """By how many points the group is ahead before these roll."""

    def leads(self) -> Dist[int]:
        """By how many points the group will be ahead."""
        return group_leads(self.situations, self.edition.group.resistance_rolls).map(lambda lead: lead + self.ahead)

    def odds(self, boost: Boost = Boost.NONE) -> GroupOdds:
        """Every outcome for the group with its exact chance."""
        return self._odds(self.leads(), boost)

    def boosts(self) -> tuple[BoostProspect, ...]:
        """What each boost would do, and its price; nothing where the game has none."""
        if not self.edition.group.boosts:
            return ()
        ahead = self.leads()
        chances = {boost: self._odds(ahead, boost) for boost in Boost}
        now = chances[Boost.NONE].victory
        heroes = len(self.situations)
        return tuple(
            BoostProspect(boost, price(heroes, boost), found, found.victory - now) for boost, found in chances.items()
        )

    def _odds(self, ahead: Dist[int], boost: Boost) -> GroupOdds:
        degrees = Advanced.DEGREES in self.edition.advanced
        return group_odds(ahead, self.edition.group, degrees=degrees, boost=boost)


def group_contest(*members: str, vs: str, edition: str | Edition = HEROQUEST_2E.slug) -> GroupContest:
    """Set all members' ratings against one resistance, given by number or by its class.

    Raises ValueError that says what would be right.

    >>> chances = group_contest("17", "5M", "13", vs="14").odds()
    >>> list(chances)[:3], chances.victory + chances.tie + chances.defeat
    (['complete victory', 'major victory', 'minor victory'], Fraction(1, 1))
    """
    played = edition if isinstance(edition, Edition) else read_edition(edition)
    return GroupContest(tuple(contest(member, vs=vs, edition=played).situation for member in members), played)
