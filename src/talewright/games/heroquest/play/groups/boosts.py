"""Hero points for a boost, which any participants share.

Source: HQ2-GSC.9, HQ2-GSC.10, HQ2-GSC.11, HQ2-GSC.12, HQ2-GSC.13, HQ2-GSC.14.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, Move, Offers, OfMine, Public, Viewer
from talewright.games.heroquest.play.card import Together
from talewright.games.heroquest.play.groups.chances import group_odds
from talewright.games.heroquest.play.groups.joining import has_begun
from talewright.games.heroquest.play.ids import CharacterId, GroupId
from talewright.games.heroquest.play.points import points_counted
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.characters.hero_point import Points, spent_on_bump
from talewright.games.heroquest.rules.extended.boost import Boost, bought, price
from talewright.refusal import Refused
from talewright.table.offer import Number, allowed, offer
from talewright.table.seat import Seat
from talewright.wording import counted


class PledgePoints(OfMine, tag="pledge-points"):
    """Offer hero points towards a boost; they are spent when it is bought."""

    group: GroupId
    points: int

    def decide(self, state: State, at: At) -> Facts:
        """Any participants share the price of a boost among them (HQ2-GSC.14)."""
        group = state.together(self.group)
        check_boosts(state, group)
        name, held = state.name(self.character), state.sheet(self.character).points.hero
        if self.character not in group.payers:
            raise Refused(f"{name} takes no part: join first.", clause="HQ2-GSC.14")
        if not 0 <= self.points <= held:
            raise Refused(f"{name} has {held} hero points: offer 0 to {held}.", clause="HQ2-GSC.14")
        yield PointsPledged(group=self.group, character=self.character, points=self.points)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group, mine in boostable(state, viewer.seat):
            for hero in mine:
                held = state.sheet(hero).points.hero
                if held:
                    now = min(group.pledged.get(hero, 0), held)
                    single, double = (price(len(group.payers), each) for each in (Boost.SINGLE, Boost.DOUBLE))
                    most = min(held, max(double, now))
                    give = Number(name="points", label="Hero points", least=0, most=most, default=now)
                    whose = f" of {state.name(hero)}" if viewer.seat.is_gm or len(mine) > 1 else ""
                    label = f"Offer hero points{whose} for a boost"
                    about = f"A boost costs {single}, a double one {double}; they stay spent."
                    yield offer(cls, label, give, group=group.id, character=hero).explained(about=about)


class BuyBoost(Move, tag="buy-boost"):
    """Buy a boost with the hero points that were offered, before anybody rolls."""

    group: GroupId
    boost: Boost

    def decide(self, state: State, at: At) -> Facts:
        """A boost is bought with what was offered, and the points stay spent (HQ2-GSC.9, HQ2-GSC.10, HQ2-GSC.13)."""
        group = state.together(self.group)
        if not any(state.acts_for(at.seat, character) for character in group.payers):
            raise Refused("Only those who take part buy a boost.", clause="HQ2-GSC.14")
        check_boosts(state, group)
        if self.boost is Boost.NONE:
            raise Refused("Choose a single or a double boost.", clause="HQ2-GSC.10")
        left = paid(state, group, self.boost)
        yield BoostBought(group=group.id, boost=self.boost)
        for character, points in left.items():
            yield points_counted(character, points, "for the boost")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group, _ in boostable(state, viewer.seat):
            for boost in (Boost.SINGLE, Boost.DOUBLE):
                if allowed(paid, state, group, boost):
                    made = offer(cls, f"Buy a {boost.name.lower()} boost", group=group.id, boost=int(boost))
                    now, then = group_odds(state, group, viewer.seat), group_odds(state, group, viewer.seat, boost)
                    effect = f"Victory {now.victory} % → {then.victory} %" if now and then else ""
                    yield made.explained(effect=effect, main=True)


# --- what happened


class PointsPledged(Public, tag="points-pledged/1"):
    """Somebody would give so many hero points for a boost."""

    group: GroupId
    character: CharacterId
    points: int

    def file(self, state: State) -> State:
        group = state.groups[self.group]
        return state.with_together(replace(group, pledged={**group.pledged, self.character: self.points}))

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} would give {counted(self.points, 'hero point')} for a boost"


class BoostBought(Public, tag="boost-bought/1"):
    """The group has bought a boost to its level of victory."""

    group: GroupId
    boost: Boost

    def file(self, state: State) -> State:
        return state.with_together(replace(state.groups[self.group], boost=self.boost))

    def told(self, state: State) -> str:
        return f"The group buys a {self.boost.name.lower()} boost"


# --- what it takes


def boostable(state: State, seat: Seat) -> Iterator[tuple[Together, list[CharacterId]]]:
    """The groups that a seat may boost, with its own who take part."""
    for group in state.groups.values():
        mine = [hero for hero in group.payers if state.acts_for(seat, hero)]
        if mine and allowed(check_boosts, state, group):
            yield group, mine


def check_boosts(state: State, group: Together) -> None:
    """Refuse a boost where the game has none, after the dice, or a second one (HQ2-GSC.9, HQ2-GSC.13)."""
    bought(Boost.NONE, {}, heroes=0, has_begun=has_begun(state, group), allowed=state.edition.group.boosts)
    if group.boost is not Boost.NONE:
        raise Refused("The group has bought a boost already.", clause="HQ2-GSC.10")


def paid(state: State, group: Together, boost: Boost) -> dict[CharacterId, Points]:
    """What those who pay for a boost have left. Refuse one that the points offered do not pay for, exactly."""
    given = {character: number for character, number in group.pledged.items() if number}
    bought(
        boost,
        {str(who): number for who, number in given.items()},
        heroes=len(group.payers),
        has_begun=False,
        allowed=True,
    )
    left = {}
    for character, number in given.items():
        points = state.sheet(character).points
        if points.hero < number:
            raise Refused(f"{state.name(character)} no longer has what was offered: offer anew.", clause="HQ2-GSC.14")
        for _ in range(number):
            points = spent_on_bump(points)
        left[character] = points
    return left
