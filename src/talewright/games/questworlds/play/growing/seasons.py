"""A new season with the same characters: the base resistance may rise, and stays for all of it (QW3-2.13)."""

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmMove, Offers, Public, Viewer
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.growing import season
from talewright.games.questworlds.rules.rating import MOST_MASTERIES, Rating
from talewright.games.questworlds.rules.resistance import PROGRESSION, raised_for_next_season
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.refusal import Refused
from talewright.table.offer import Line, Option, offer, one_of, words
from talewright.wording import signed


class BeginSeason(GmMove, tag="begin-season"):
    """Begin a new season with the same characters, with a higher base resistance or the same."""

    otherwise = "The game master begins a season."
    by_clause = "QW3-2.13.1"

    rise: int = 0
    about: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """The base changes between seasons, never in one (QW3-2.13.1, QW3-2.13.3, QW3-2.13.1.1)."""
        if is_busy(state):
            raise Refused("The base resistance stays for the season: finish its contests first.", clause="QW3-2.13.3")
        base = raised_for_next_season(state.base, self.rise) if self.rise else state.base
        yield SeasonBegun(base=str(base), about=self.about)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if state.sheets and not is_busy(state):
            rises = [Option("0", "Stay as it is")]
            if state.base.masteries < MOST_MASTERIES:
                rises += [Option(str(by), f"Rise by {by} to {state.sign(state.base + by)}") for by in PROGRESSION]
            suggested = season.progression(gain_of(state))
            rise = one_of("rise", "The base resistance", rises, default=str(suggested[0]) if suggested else "")
            what = words("about", "What it is about", optional=True)
            made = offer(cls, "Begin a season", rise, what)
            yield made.explained(about="With the same characters. The base resistance stays for all of it.")


class SeasonBegun(Public, tag="season-begun/1"):
    """A new season has begun, with this base resistance."""

    base: str
    about: str

    def file(self, state: State) -> State:
        best = {sheet.id: keyword_score(state, sheet.id) for sheet in state.in_play}
        return replace(state, base=Rating.parse(self.base), season=state.season + 1, season_began=best)

    def told(self, state: State) -> str:
        before, now = state.base, Rating.parse(self.base)
        rise = f", up by {signed(now.score - before.score)}" if now != before else ""
        named = f": {self.about}" if self.about else ""
        return f"A new season begins{named}. The base resistance is {state.sign(now)}{rise}"


def is_busy(state: State) -> bool:
    """Whether a contest of this season is not decided yet, in a sequence or of many too."""
    return (
        any(not card.is_decided for card in state.open_cards())
        or any(not group.is_decided for group in state.groups.values())
        or any(sequence.is_running for sequence in state.sequences.values())
    )


def keyword_score(state: State, character: CharacterId) -> int:
    """The best keyword of a character, as a number."""
    return max((each.rating.score for each in state.sheets[character].character.keywords), default=0)


def gain_of(state: State) -> int:
    """How much the best keyword of anybody has gained in this season (QW3-2.13.2)."""
    gains = [
        keyword_score(state, who) - began for who, began in state.season_began.items() if who in state.sheets and began
    ]
    return max(gains, default=0)


class SeasonView(Struct, frozen=True):
    """Which season it is, and what the game master may think of."""

    number: int
    advice: tuple[str, ...]


def season_view(state: State, *, for_gm: bool) -> SeasonView:
    """The season; its advice is for the game master alone."""
    if not for_gm:
        return SeasonView(state.season, ())
    said = season.advice(
        growth=state.edition.growth,
        earned=sum(sheet.grown.total for sheet in state.in_play),
        sessions=state.session - 1,
        characters=len(state.in_play),
        gain=gain_of(state),
        cost=state.edition.advance_cost,
    )
    return SeasonView(state.season, said)
