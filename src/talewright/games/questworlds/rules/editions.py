"""Every number and option in which games of QuestWorlds differ, as one frozen value."""

from collections.abc import Iterable

from msgspec import Struct

from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.creating.making import Method
from talewright.games.questworlds.rules.genre import NO_GENRE, GenrePack
from talewright.games.questworlds.rules.growing.advance import COST, Growth
from talewright.games.questworlds.rules.keyword import AbilityRef, KeywordKind, is_same_name
from talewright.games.questworlds.rules.rating import MASTERY, Rating
from talewright.games.questworlds.rules.resistance import BASE_RESISTANCE
from talewright.games.questworlds.rules.sequences.chained import PowersCost
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.story_point import Refresh


class Edition(Struct, frozen=True, kw_only=True):
    """What a campaign plays by: the text, and the options that its group has set."""

    slug: str
    title: str
    base_resistance: Rating = BASE_RESISTANCE  # QW3-2.3.3.1
    mastery: str = MASTERY  # the sign of a mastery (QW3-2.1.3.5)
    sample_abilities: tuple[str, ...] = ()  # offered, never a closed list (QW3-2.1.2)
    genre: GenrePack = NO_GENRE
    tell_assured: bool = True  # whether players hear that a contest is assured (QW3-2.3.4.2.4)
    victory_at_a_price: bool = True  # QW3-2.3.7.4.1
    defeat_with_a_boon: bool = True  # QW3-2.3.7.4.2
    numbers_after_contests: bool = True  # benefits and consequences in numbers, not in the story alone (QW3-2.8.1)
    story_points: bool = True  # QW3-7.0.1
    refresh: Refresh = Refresh.SESSION  # QW3-7.1.1.1
    player_against_player: bool = False  # whether players often contend with each other (QW3-7.0.2)
    sequence: SequenceType = SequenceType.SCORED  # the one type that the game uses (QW3-5.5.1)
    powers: tuple[str, ...] = ()  # the names of incredible powers: abilities, breakouts, or whole keywords
    powers_cost: PowersCost = PowersCost.NEVER  # when these cost resolve (QW3-5.4.3.2.1)
    bars_transfers: bool = False  # of advantage points between ratings that are far apart (QW3-5.3.1.4.5)
    method: Method = Method.AS_YOU_GO  # how characters are made (QW3-3.1.11, QW3-3.5.1.1)
    keywords_asked: tuple[KeywordKind, ...] = ()  # of every new character (QW3-3.2.1)
    growth: Growth = Growth.EXPERIENCE  # QW3-8.3.1
    advance_cost: int = COST  # QW3-8.2.1, QW3-8.2.1.2

    def __post_init__(self) -> None:
        if len(self.mastery) != 1 or self.mastery.isspace() or self.mastery.isdecimal() or self.mastery in "+-−_":
            raise ValueError(f"not a sign for a mastery: {self.mastery[:40]!r}; choose one letter or symbol, such as M")

    @property
    def advice(self) -> tuple[str, ...]:
        """What the book advises against in the options as they are set."""
        if self.story_points and self.player_against_player:
            return ("Where players often contend with each other, leave story points out.",)
        return ()

    def is_power(self, ability: AbilityRef | None) -> bool:
        """Whether the group has named an ability, or its keyword, among the incredible powers."""
        names = (ability.name, ability.breakout, str(ability)) if ability else ()
        return any(is_same_name(power, name) for power in self.powers for name in names if name)

    def limits_of(self, abilities: Iterable[AbilityRef | None]) -> str:
        """How far incredible powers go, where one is among these: any may be one, if none is named (QW3-2.3.1.4.4)."""
        return self.genre.powers if not self.powers or any(map(self.is_power, abilities)) else ""

    def cost_of(self, ability: AbilityRef | None, outcome: Outcome) -> int:
        """The resolve that a use costs besides: something for an incredible power alone (QW3-5.4.3.2.1)."""
        return self.powers_cost.cost(outcome) if self.is_power(ability) else 0

    def offers_price(self, outcome: Outcome) -> bool:
        """Whether the game master is asked about a victory at a price (QW3-2.3.7.4.1)."""
        return self.victory_at_a_price and outcome.price_is_possible

    def offers_boon(self, outcome: Outcome) -> bool:
        """Whether the game master is asked about a defeat with a boon (QW3-2.3.7.4.2)."""
        return self.defeat_with_a_boon and outcome.boon_is_possible


QUESTWORLDS_3 = Edition(slug="questworlds-3", title="QuestWorlds, third edition")
EDITIONS = {QUESTWORLDS_3.slug: QUESTWORLDS_3}
