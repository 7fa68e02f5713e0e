"""What a group may set when a campaign begins: every option that the texts leave open, as the edition has it."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from talewright.games.heroquest.play.flags import FLAGS
from talewright.games.heroquest.play.option_help import of_mechanic, told
from talewright.games.heroquest.rules.abilities.keyword import Handling, KeywordKind
from talewright.games.heroquest.rules.advanced import Advanced, checked
from talewright.games.heroquest.rules.characters.hero_point import MODELS
from talewright.games.heroquest.rules.contests.augment import Method
from talewright.games.heroquest.rules.contests.situation import BetterRoll, Hopeless, TwoFumbles
from talewright.games.heroquest.rules.editions import Edition
from talewright.games.heroquest.rules.extended.group import ResistanceRolls
from talewright.games.heroquest.rules.growth.improvement import Price
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.shared.options import MASTERY, SAMPLES, mastery_field, samples_field
from talewright.table.offer import Choice, Field, Number, Option, Text, Value, one_of, yes_no
from talewright.table.options import fitting, names_in, read_options
from talewright.table.ready import FIELD

METHODS = {"rolled": (Method.ROLLED,), "quick": (Method.QUICK,), "either": (Method.ROLLED, Method.QUICK)}
BY_MODEL = frozenset(model.advanced for model in MODELS.values() if model.advanced)

FOLLOW = frozenset((Advanced.AUGMENT_RESULTS, Advanced.RISING_BASE, Advanced.MULTIPLE_OPPONENTS))
"""What comes with degrees, with a plan for the base, and with a price of further opponents: nobody need be asked.

Source: QW2-2.4.1.8, QW2-9.14.
"""
MECHANICS = tuple(each for each in Advanced if each not in BY_MODEL | FOLLOW)
MOST_PENALTY = 20
SUGGESTED = frozenset((Advanced.LONG_CONTESTS,))  # on in the form of a new campaign, whatever the edition begins with


def as_written(edition: Edition) -> dict[str, Value]:
    """What the form of a new campaign suggests otherwise than the edition."""
    return {each.name.lower(): "true" if each in edition.advanced else "false" for each in SUGGESTED}


def options(edition: Edition) -> tuple[Field, ...]:
    """The fields of a new campaign, filled in as the edition has them."""
    fields = (
        *_contest_fields(edition),
        *_character_fields(edition),
        *(
            yes_no(
                each.name.lower(),
                each.capitalize(),
                default=each in edition.advanced or each in SUGGESTED,
                about=of_mechanic(each),
            )
            for each in MECHANICS
        ),
        *(yes_no(name, flag.label, default=flag.reads(edition)) for name, flag in FLAGS.items()),
        mastery_field(edition.mastery),
        samples_field(),
        FIELD,
    )
    return tuple(map(told, fields))


def _contest_fields(edition: Edition) -> tuple[Field, ...]:
    rules, method = edition.contest, next(name for name, each in METHODS.items() if each == edition.augments.methods)
    rolls = edition.group.resistance_rolls
    return (
        Text(name="base_resistance", label="Base resistance", default=str(edition.resistance.base)),
        Text(
            name="base_plan",
            label="The base rises",
            about="From which session on it is which, as in 4: 16, 8: 18. Leave it empty if it stays.",
            optional=True,
        ),
        _one_of("better_roll", "The better roll", BetterRoll, rules.better_roll),
        _one_of("two_fumbles", "Two fumbles", TwoFumbles, rules.two_fumbles),
        _one_of("hopeless", "A target number of 0 or less", Hopeless, rules.hopeless),
        _one_of("augments", "Augments", METHODS, method),
        _one_of("resistance_rolls", "In a group contest the resistance rolls", ResistanceRolls, rolls),
        Number(
            name="further_opponent",
            label="Penalty for each further opponent",
            least=0,
            most=MOST_PENALTY,
            default=-edition.group.each_further_opponent,
        ),
    )


def _character_fields(edition: Edition) -> tuple[Field, ...]:
    models = (Option(model.slug, model.title.capitalize()) for model in edition.growth.offered)
    return (
        _one_of("keywords", "Keywords", Handling, edition.creation.handling),
        Choice(
            name="required",
            label="Keywords that everybody has",
            options=tuple(Option(kind, kind.capitalize()) for kind in KeywordKind if kind is not KeywordKind.OTHER),
            many=True,
            optional=True,
        ),
        one_of("improvement", "Improvement", models, default=edition.growth.model.slug),
        Text(
            name="own_improvements",
            label="Improvements of your own",
            about="With semicolons between them, as in A month of lessons: raise a stand-alone ability by 2 for 3. "
            "They cost what improvements cost in your model.",
            optional=True,
        ),
    )


def _one_of(name: str, label: str, values: Iterable[str], default: str) -> Choice:
    named = tuple(Option(str(value), str(value).replace("-", " ").capitalize()) for value in values)
    return Choice(name=name, label=label, options=named, default=str(default))


def chosen(edition: Edition, options_set: Mapping[str, Value]) -> Edition:
    """The edition with what the group has set. Raises ``Refused`` if an option does not fit."""
    unasked = (yes_no(each.name.lower(), each.capitalize(), default=False) for each in FOLLOW)
    told = read_options(options_set, (*options(edition), *unasked))
    for name, flag in FLAGS.items():
        edition = flag.written(edition, flag=told[name] is True) if name in told else edition
    with fitting():
        return _with_growth(_with_contests(_with_numbers(edition, told), told), told)


def _with_numbers(edition: Edition, told: Mapping[str, Value]) -> Edition:
    mastery = str(told.get(MASTERY, edition.mastery))
    Rating(21).written(mastery)
    base = Rating.parse(str(told.get("base_resistance", edition.resistance.base)), mastery=mastery)
    plan = _plan(str(told.get("base_plan", "")), mastery)
    samples = names_in(told.get(SAMPLES, "")) or edition.creation.sample_abilities
    return replace(
        edition,
        mastery=mastery,
        resistance=replace(edition.resistance, base=base, schedule=plan),
        creation=replace(edition.creation, sample_abilities=samples),
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


def _with_contests(edition: Edition, told: Mapping[str, Value]) -> Edition:
    """The contests with what is set of them, and what each further opponent costs."""
    get, group = told.get, edition.group
    rules = replace(
        edition.contest,
        better_roll=BetterRoll(str(get("better_roll", edition.contest.better_roll))),
        two_fumbles=TwoFumbles(str(get("two_fumbles", edition.contest.two_fumbles))),
        hopeless=Hopeless(str(get("hopeless", edition.contest.hopeless))),
    )
    methods = METHODS[str(told["augments"])] if "augments" in told else edition.augments.methods
    rolls = ResistanceRolls(str(get("resistance_rolls", group.resistance_rolls)))
    penalty = -int(str(get("further_opponent", -group.each_further_opponent)))
    return replace(
        edition,
        contest=rules,
        augments=replace(edition.augments, methods=methods),
        group=replace(group, resistance_rolls=rolls, each_further_opponent=penalty),
    )


def _with_growth(edition: Edition, told: Mapping[str, Value]) -> Edition:
    on = {each for each in MECHANICS if told.get(each.name.lower(), each in edition.advanced)}
    if told.get(Advanced.AUGMENT_RESULTS.name.lower(), Advanced.DEGREES in on):
        on.add(Advanced.AUGMENT_RESULTS)
    if edition.resistance.schedule:
        on.add(Advanced.RISING_BASE)
    if edition.group.each_further_opponent:
        on.add(Advanced.MULTIPLE_OPPONENTS)
    edition = replace(edition, advanced=checked(on | (edition.advanced & BY_MODEL)))
    required = told.get("required")
    kinds = tuple(map(KeywordKind, required if isinstance(required, tuple) else ()))
    handling = Handling(str(told.get("keywords", edition.creation.handling)))
    edition = replace(edition, creation=replace(edition.creation, handling=handling, required=kinds))
    rows = filter(str.strip, str(told.get("own_improvements", "")).split(";"))
    prices = (*edition.growth.prices, *map(Price.parse, rows))  # QW2-7.2.0.2
    edition = replace(edition, growth=replace(edition.growth, prices=prices))
    return edition.improving(MODELS[str(told.get("improvement", edition.growth.model.slug))])
