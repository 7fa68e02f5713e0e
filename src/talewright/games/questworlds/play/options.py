"""What a group may set when its campaign begins, and the edition that follows from it."""

from collections.abc import Mapping

from msgspec.structs import replace

from talewright.games.questworlds.rules.creating.making import Method
from talewright.games.questworlds.rules.editions import Edition
from talewright.games.questworlds.rules.genre import GenrePack
from talewright.games.questworlds.rules.growing.advance import CHEAP, COST, Growth
from talewright.games.questworlds.rules.keyword import KeywordKind
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.rules.sequences.chained import PowersCost
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.story_point import Refresh
from talewright.games.questworlds.shared.options import SAMPLES, mastery_field, samples_field
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Option, Text, Value
from talewright.table.options import check_known, read_names, read_yes_no, yes_no

REFRESHES = (
    Option(Refresh.SESSION.value, "At the start of each session"),
    Option(Refresh.DOWNTIME.value, "At downtime, when the game master says that it comes"),
    Option(Refresh.GM.value, "Whenever the game master says so"),
)
SEQUENCES = tuple(Option(each.value, f"{each.value.capitalize()}: {each.points}", each.advice) for each in SequenceType)
METHODS = (
    Option(Method.AS_YOU_GO.value, "As you go: twelve abilities, rated when they are used"),
    Option(Method.PROSE.value, "In prose: the words of a text become abilities"),
)
GROWTHS = (
    Option(Growth.EXPERIENCE.value, "Experience points buy advances"),
    Option(Growth.MILESTONES.value, "Milestones: the game master declares advances"),
)
COSTS = (Option(str(COST), f"{COST} experience points"), Option(str(CHEAP), f"{CHEAP}, where little is earned"))
POWERS_COSTS = (
    Option(PowersCost.NEVER.value, "Never"),
    Option(PowersCost.DEFEAT.value, "1 on any defeat"),
    Option(PowersCost.CLOSE_VICTORY.value, "1 on a victory of degree 0"),
)
ASKED = tuple(Option(kind.value, kind.value.capitalize()) for kind in KeywordKind if kind is not KeywordKind.OTHER)
FLAGS = {
    "story_points": "Story points are used",
    "numbers_after_contests": "Benefits and consequences have numbers",
    "victory_at_a_price": "A close victory may have a price",
    "defeat_with_a_boon": "A close defeat may bring a boon",
    "tell_assured": "Players are told that a contest is assured",
    "player_against_player": "Players often contend with each other",
    "bars_transfers": "No advantage points change hands between ratings 6 or more apart",
}

OPTION_GROUPS = {
    "Characters and advances": ("keywords_asked", "advance_cost", "mastery", "sample_abilities"),
    "Contests, story points and sequences": (
        "refresh",
        "tell_assured",
        "victory_at_a_price",
        "defeat_with_a_boon",
        "numbers_after_contests",
        "player_against_player",
        "bars_transfers",
    ),
    "The genre and its powers": ("genre_keywords", "genre_powers", "powers", "powers_cost"),
}  # the rest are those that groups really choose


def options(edition: Edition) -> tuple[Field, ...]:
    """The fields of a new campaign, filled in as the edition has them."""
    set_now = {
        "story_points": edition.story_points,
        "numbers_after_contests": edition.numbers_after_contests,
        "victory_at_a_price": edition.victory_at_a_price,
        "defeat_with_a_boon": edition.defeat_with_a_boon,
        "tell_assured": edition.tell_assured,
        "player_against_player": edition.player_against_player,
        "bars_transfers": edition.bars_transfers,
    }
    flags = (yes_no(name, label, default=set_now[name]) for name, label in FLAGS.items())
    return (
        Text(name="base_resistance", label="Base resistance", default=str(edition.base_resistance)),
        Choice(name="refresh", label="Story points come back", options=REFRESHES, default=edition.refresh.value),
        Choice(name="sequence", label="Sequences", options=SEQUENCES, default=edition.sequence.value),
        *flags,
        Choice(name="method", label="How characters are made", options=METHODS, default=edition.method.value),
        Choice(
            name="keywords_asked", label="Keywords that every character needs", options=ASKED, many=True, optional=True
        ),
        Choice(name="growth", label="How characters grow", options=GROWTHS, default=edition.growth.value),
        Choice(name="advance_cost", label="An advance costs", options=COSTS, default=str(edition.advance_cost)),
        mastery_field(edition.mastery),
        samples_field(", ".join(edition.sample_abilities)),
        genre_field("genre_keywords", "Keywords of the genre", edition.genre.lines, "One on each line: Healer: herbs."),
        genre_field(
            "genre_powers", "Incredible powers", edition.genre.powers, "How far abilities beyond human norms go."
        ),
        Text(
            name="powers",
            label="Which abilities are incredible powers",
            about="With commas between them. A keyword counts with all its breakouts.",
            default=", ".join(edition.powers),
            most=2000,
            optional=True,
        ),
        Choice(
            name="powers_cost",
            label="Incredible powers cost resolve",
            options=POWERS_COSTS,
            default=edition.powers_cost.value,
        ),
    )


def genre_field(name: str, label: str, default: str, about: str) -> Text:
    """The field for what the group's genre pack says."""
    return Text(name=name, label=label, default=default, about=about, most=4000, optional=True, long=True)


def chosen(edition: Edition, options_set: Mapping[str, Value]) -> Edition:
    """The edition with what the group has set. Raises ``Refused`` if an option does not fit."""
    check_known(options_set, options(edition))
    mastery = str(options_set.get("mastery") or edition.mastery)
    base = str(options_set.get("base_resistance") or edition.base_resistance).strip()
    try:
        return replace(
            edition,
            mastery=mastery,
            base_resistance=Rating.parse(base, mastery=mastery),
            refresh=Refresh(str(options_set.get("refresh") or edition.refresh.value)),
            sample_abilities=read_names(options_set, SAMPLES) or edition.sample_abilities,
            genre=GenrePack.parse(
                str(options_set.get("genre_keywords") or edition.genre.lines),
                str(options_set.get("genre_powers") or edition.genre.powers),
            ),
            story_points=_flag(options_set, "story_points", default=edition.story_points),
            numbers_after_contests=_flag(options_set, "numbers_after_contests", default=edition.numbers_after_contests),
            victory_at_a_price=_flag(options_set, "victory_at_a_price", default=edition.victory_at_a_price),
            defeat_with_a_boon=_flag(options_set, "defeat_with_a_boon", default=edition.defeat_with_a_boon),
            tell_assured=_flag(options_set, "tell_assured", default=edition.tell_assured),
            method=Method(str(options_set.get("method") or edition.method.value)),
            keywords_asked=_asked(options_set.get("keywords_asked")),
            growth=Growth(str(options_set.get("growth") or edition.growth.value)),
            advance_cost=_cost(str(options_set.get("advance_cost") or edition.advance_cost)),
            player_against_player=_flag(options_set, "player_against_player", default=edition.player_against_player),
            sequence=SequenceType(str(options_set.get("sequence") or edition.sequence.value)),
            powers=read_names(options_set, "powers") or edition.powers,
            powers_cost=PowersCost(str(options_set.get("powers_cost") or edition.powers_cost.value)),
            bars_transfers=_flag(options_set, "bars_transfers", default=edition.bars_transfers),
        )
    except ValueError as error:
        raise Refused(f"The options do not fit: {error}.") from error


def _asked(kinds: Value) -> tuple[KeywordKind, ...]:
    """Kinds of keywords, chosen from the list or written with commas."""
    listed = kinds if isinstance(kinds, tuple) else str(kinds or "").split(",")
    return tuple(KeywordKind(kind.strip()) for kind in listed if kind.strip())


def _cost(points: str) -> int:
    if points not in (str(COST), str(CHEAP)):
        raise ValueError(f"an advance costs {COST} or {CHEAP} experience points, not {points[:20]!r}")
    return int(points)


def _flag(options_set: Mapping[str, Value], name: str, *, default: bool) -> bool:
    return read_yes_no(options_set, name, default=default, label=FLAGS[name])
