"""What a group may set when a campaign begins: every option that the texts leave open, as the edition has it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from talewright.games.heroquest.advanced import Advanced, checked
from talewright.games.heroquest.augment import Method
from talewright.games.heroquest.editions import Edition
from talewright.games.heroquest.group import ResistanceRolls
from talewright.games.heroquest.hero_point import EACH_SESSION, MODELS
from talewright.games.heroquest.keyword import Handling, KeywordKind
from talewright.games.heroquest.rating import SAMPLE_GRADES
from talewright.games.heroquest.situation import BetterRoll, Hopeless, TwoFumbles
from talewright.games.questworlds.rating import Rating
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Option, Text, Value

YES_NO = (Option("true", "Yes"), Option("false", "No"))
METHODS = {"rolled": (Method.ROLLED,), "quick": (Method.QUICK,), "either": (Method.ROLLED, Method.QUICK)}
BY_MODEL = frozenset(model.advanced for model in MODELS.values() if model.advanced)

MECHANICS = tuple(each for each in Advanced if each not in BY_MODEL)

Read = Callable[[Edition], bool]
Write = Callable[[Edition, bool], Edition]

FLAGS: dict[str, tuple[str, Read, Write]] = {
    "very_low_has_a_floor": (
        "A Very Low resistance is never less than 6",
        lambda on: on.resistance.very_low_has_a_floor,
        lambda on, flag: replace(on, resistance=replace(on.resistance, very_low_has_a_floor=flag)),
    ),
    "within_keyword": (
        "A keyword and its breakouts may augment each other",
        lambda on: on.augments.within_keyword,
        lambda on, flag: replace(on, augments=replace(on.augments, within_keyword=flag)),
    ),
    "specific_bonus": (
        "A more specific ability has a bonus, or a broader one a penalty",
        lambda on: on.specific_bonus,
        lambda on, flag: replace(on, specific_bonus=flag),
    ),
    "boosts": (
        "A group may boost its level of victory with hero points",
        lambda on: on.group.boosts,
        lambda on, flag: replace(on, group=replace(on.group, boosts=flag)),
    ),
    "boost_settles_ties": (
        "A boost makes a tie of groups a victory",
        lambda on: on.group.boost_settles_ties,
        lambda on, flag: replace(on, group=replace(on.group, boost_settles_ties=flag)),
    ),
    "hurts_narrow_winners": (
        "A group or a contestant that wins by a single point is Hurt",
        lambda on: on.group.hurts_narrow_winners,
        lambda on, flag: replace(
            on,
            group=replace(on.group, hurts_narrow_winners=flag),
            aftermath=replace(on.aftermath, hurts_narrow_winners=flag),
        ),
    ),
    "losers_of_a_climax_pay": (
        "Whoever loses a climax counts one point more against them",
        lambda on: on.aftermath.added_for_losers > 0,
        lambda on, flag: replace(on, aftermath=replace(on.aftermath, added_for_losers=int(flag))),
    ),
    "resistance_may_part": (
        "A resistance may take a parting shot",
        lambda on: on.extended.resistance_may_part,
        lambda on, flag: replace(on, extended=replace(on.extended, resistance_may_part=flag)),
    ),
    "free_keyword": (
        "Of several keywords one is free",
        lambda on: on.creation.free_keyword,
        lambda on, flag: replace(on, creation=replace(on.creation, free_keyword=flag)),
    ),
    "augments_earn": (
        "Contests for augments earn hero points, where improvement is challenge led",
        lambda on: on.growth.augments_earn,
        lambda on, flag: replace(on, growth=replace(on.growth, augments_earn=flag)),
    ),
    "one_ability_twice": (
        "Both raises of an advance may go into one ability",
        lambda on: on.growth.one_ability_twice,
        lambda on, flag: replace(on, growth=replace(on.growth, one_ability_twice=flag)),
    ),
    "catch_ups_chain": (
        "A catch-up may lead to another",
        lambda on: on.growth.catch_ups_chain,
        lambda on, flag: replace(on, growth=replace(on.growth, catch_ups_chain=flag)),
    ),
    "six_at_first": (
        "The first session begins with 6 hero points",
        lambda on: on.growth.first_session > EACH_SESSION,
        lambda on, flag: replace(
            on, growth=replace(on.growth, first_session=2 * EACH_SESSION if flag else EACH_SESSION)
        ),
    ),
    "grades": (
        "Ratings open three grades: apprentice, journeyman and master",
        lambda on: bool(on.grades),
        lambda on, flag: replace(on, grades=SAMPLE_GRADES if flag else ()),
    ),
}


def options(edition: Edition) -> tuple[Field, ...]:
    """The fields of a new campaign, filled in as the edition has them."""
    flags = (
        Choice(name=name, label=label, options=YES_NO, default="true" if reads(edition) else "false")
        for name, (label, reads, _) in FLAGS.items()
    )
    mechanics = (
        Choice(
            name=each.name.lower(),
            label=each.capitalize(),
            options=YES_NO,
            default="true" if each in edition.advanced else "false",
            about="An advanced mechanic. One contest may be treated otherwise.",
        )
        for each in MECHANICS
    )
    method = next(name for name, methods in METHODS.items() if methods == edition.augments.methods)
    return (
        Text(name="base_resistance", label="Base resistance", default=str(edition.resistance.base)),
        Text(
            name="base_plan",
            label="The base rises",
            about="From which session on it is which, as in 4: 16, 8: 18. Leave it empty if it stays.",
            optional=True,
        ),
        _one_of("better_roll", "The better roll", BetterRoll, edition.contest.better_roll),
        _one_of("two_fumbles", "Two fumbles", TwoFumbles, edition.contest.two_fumbles),
        _one_of("hopeless", "A target number of 0 or less", Hopeless, edition.contest.hopeless),
        _one_of("augments", "Augments", METHODS, method),
        _one_of(
            "resistance_rolls",
            "In a group contest the resistance rolls",
            ResistanceRolls,
            edition.group.resistance_rolls,
        ),
        _one_of("keywords", "Keywords", Handling, edition.creation.handling),
        Choice(
            name="required",
            label="Keywords that everybody has",
            options=tuple(Option(kind, kind.capitalize()) for kind in KeywordKind if kind is not KeywordKind.OTHER),
            many=True,
            optional=True,
        ),
        Choice(
            name="improvement",
            label="Improvement",
            options=tuple(Option(model.slug, model.title.capitalize()) for model in edition.growth.offered),
            default=edition.growth.model.slug,
        ),
        *mechanics,
        *flags,
        Text(name="mastery", label="The sign of a mastery", most=1, default=edition.mastery),
        Text(
            name="sample_abilities",
            label="Sample abilities",
            about="Names to pick from, with commas between them. Any other name will do as well.",
            most=2000,
            optional=True,
            long=True,
        ),
    )


def _one_of(name: str, label: str, values: Iterable[str], default: str) -> Choice:
    named = tuple(Option(str(value), str(value).replace("-", " ").capitalize()) for value in values)
    return Choice(name=name, label=label, options=named, default=str(default))


def chosen(edition: Edition, options_set: Mapping[str, Value]) -> Edition:
    """The edition with what the group has set. Raises ``Refused`` if an option does not fit."""
    known = {field.name for field in options(edition)}
    for name in options_set:
        if name not in known:
            raise Refused(f"There is no option {name!r}: the options are {', '.join(sorted(known))}.")
    try:
        changed = _with_flags(edition, options_set)
        changed = _with_numbers(changed, options_set)
        changed = _with_contests(changed, options_set)
        return _with_growth(changed, options_set)
    except ValueError as error:
        raise Refused(f"The options do not fit: {error}.") from error


def _with_flags(edition: Edition, options_set: Mapping[str, Value]) -> Edition:
    for name, (label, reads, write) in FLAGS.items():
        edition = write(edition, _flag(options_set, name, label, default=reads(edition)))
    return edition


def _flag(options_set: Mapping[str, Value], name: str, label: str, *, default: bool) -> bool:
    value = options_set.get(name, default)
    if isinstance(value, bool):
        return value
    if value not in ("true", "false"):
        raise ValueError(f"{label!r} is either true or false, not {str(value)[:40]!r}")
    return value == "true"


def _with_numbers(edition: Edition, options_set: Mapping[str, Value]) -> Edition:
    mastery = str(options_set.get("mastery") or edition.mastery)
    Rating(21).written(mastery)
    base = Rating.parse(str(options_set.get("base_resistance") or edition.resistance.base).strip(), mastery=mastery)
    plan = _plan(str(options_set.get("base_plan") or ""), mastery)
    samples = tuple(filter(None, map(str.strip, str(options_set.get("sample_abilities") or "").split(","))))
    return replace(
        edition,
        mastery=mastery,
        resistance=replace(edition.resistance, base=base, schedule=plan),
        creation=replace(edition.creation, sample_abilities=samples or edition.creation.sample_abilities),
    )


def _plan(text: str, mastery: str) -> tuple[tuple[int, Rating], ...]:
    """Read from which session on the base is which (QW2-9.14)."""
    found = []
    for part in filter(None, map(str.strip, text.split(","))):
        session, colon, base = (each.strip() for each in part.partition(":"))
        if not colon or not session.isdecimal() or not 1 <= int(session) <= 999:
            raise ValueError(f"not a plan for the base: {part[:40]!r}; write a session and its base, as in 4: 16")
        found.append((int(session), Rating.parse(base, mastery=mastery)))
    return tuple(found)


def _with_contests(edition: Edition, options_set: Mapping[str, Value]) -> Edition:
    get = options_set.get
    rules = replace(
        edition.contest,
        better_roll=BetterRoll(str(get("better_roll") or edition.contest.better_roll)),
        two_fumbles=TwoFumbles(str(get("two_fumbles") or edition.contest.two_fumbles)),
        hopeless=Hopeless(str(get("hopeless") or edition.contest.hopeless)),
    )
    methods = edition.augments.methods
    if get("augments"):
        if get("augments") not in METHODS:
            raise ValueError(f"augments are {', '.join(METHODS)}, not {str(get('augments'))[:40]!r}")
        methods = METHODS[str(get("augments"))]
    rolls = ResistanceRolls(str(get("resistance_rolls") or edition.group.resistance_rolls))
    return replace(
        edition,
        contest=rules,
        augments=replace(edition.augments, methods=methods),
        group=replace(edition.group, resistance_rolls=rolls),
    )


def _with_growth(edition: Edition, options_set: Mapping[str, Value]) -> Edition:
    get = options_set.get
    on = {
        each
        for each in MECHANICS
        if _flag(options_set, each.name.lower(), each.capitalize(), default=each in edition.advanced)
    }
    edition = replace(edition, advanced=checked(on | (edition.advanced & BY_MODEL)))
    kinds = tuple(map(KeywordKind, _several(get("required"))))
    handling = Handling(str(get("keywords") or edition.creation.handling))
    edition = replace(edition, creation=replace(edition.creation, handling=handling, required=kinds))
    slug = str(get("improvement") or edition.growth.model.slug)
    if slug not in MODELS:
        raise ValueError(f"improvement is {', '.join(MODELS)}, not {slug[:40]!r}")
    return edition.improving(MODELS[slug])


def _several(value: Value) -> tuple[str, ...]:
    if isinstance(value, tuple | list):
        return tuple(map(str, value))
    return tuple(filter(None, map(str.strip, str(value or "").split(","))))
