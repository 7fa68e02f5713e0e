"""What a skill costs, line by line, and what the next trapping would."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.strange_fate.orders import least_over_orders
from tests.refusing import figures, refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.dice.tier import Tier, refresh_of
from talewright.games.strange_fate.rules.skills.chain import chain_of
from talewright.games.strange_fate.rules.skills.diagram import bundled
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.price import Part, following, price, steps, value
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind
from talewright.games.strange_fate.rules.skills.trapping import Trapping

DIAGRAM = bundled()
TRAPPINGS = [str(trapping) for box in DIAGRAM.boxes if "Minions" not in box.trapping
             for trapping in [Trapping.parse(box.trapping)]]  # fmt: skip
BRUTE = "Brute: Strange 3S = Resist Damage, Stress Capacity [Health], Physical Force; minor Transform (a hulk)"
FREE = ("Information", "Networking")


def told(text: str) -> list[str]:
    return [str(line) for line in price(parse(text)).lines]


def value_of(text: str) -> int:
    return price(parse(text)).trappings


@clause("SF-cost-example-brute.1", "SF-cost.6", "SF-cost.14")
def test_the_brute_costs_ten_as_the_text_says_step_by_step() -> None:
    assert told(BRUTE) == [
        "rating: +3",
        "Resist Damage: +2, dotted box 2",
        "Stress Capacity [Health]: +3, thin 1 from Resist Damage, dotted box 2",
        "Physical Force: +3, dotted 2 from Stress Capacity [Health], solid box 1",
        "minor Transform (a hulk): −1",
    ]
    assert price(parse(BRUTE)).total == 10


@clause("SF-cost-example-professor.1", "SF-cost.12")
def test_the_oxford_professor_is_printed_at_eight_and_his_own_steps_make_nine() -> None:
    professor = library().example("Oxford Professor")
    assert professor is not None
    assert [(line.title, line.cost) for line in price(professor.skill).lines] == [
        ("rating", 3), ("Networking", 0), ("Wealth", 2), ("Esteem", 2), ("Languages", 1), ("Information", 0),
        ("Research", 2), ("minor Complication (too smart for his own good)", -1),
    ]  # fmt: skip
    assert (professor.printed_total, price(professor.skill).total) == (8, 9)
    assert "it says 6" in professor.reason


@clause("SF-cost-example-brute.2", "SF-refresh.1", "SF-refresh.3")
def test_refresh_is_that_of_the_tier_whatever_the_rating_and_the_trappings() -> None:
    assert price(parse(BRUTE)).refresh == 2
    assert price(parse("Strange 1S = Languages; minor Snag")).refresh == 2
    assert [tier.refresh for tier in Tier] == [0, 1, 2, 4, 6]


@clause("SF-refresh.2")
def test_refresh_is_paid_for_each_skill_and_once_for_all_its_trappings() -> None:
    three = [parse(f"{name} 3E") for name in ("Brawn", "Athletics", "Endurance")]
    assert refresh_of(skill.tier for skill in three) == 3
    assert refresh_of([parse("Unique 3E = Physical Force, Climb, Move; minor Complication").tier]) == 1


@clause("SF-cost.7", "SF-cost.8")
def test_boxes_on_the_way_are_free_and_five_points_of_lines_cost_four() -> None:
    force, dexterity = told("Strange 3 = Physical Force, Dexterity; minor Snag")[1:3]
    assert (force.startswith("Physical Force: +1, "), figures(force)[1:]) == (True, ["1"])
    assert (dexterity.startswith("Dexterity: +5, "), figures(dexterity)[1:]) == (True, ["4", "1"])
    assert told("Strange 3 = Physical Force, Skulk; minor Snag")[2] == (
        "Skulk: +4, thin 1 + thin 1 + thin 1 from Physical Force past Leap, Move, solid box 1"
    )


@clause("SF-cost.9")
def test_a_line_is_paid_once() -> None:
    assert told("Strange 3 = Move, Parry, Initiative [Physical]; minor Snag")[1:4] == [
        "Move: +1, solid box 1",
        "Parry: +4, thin 1 + thin 1 from Move past Dodge, dotted box 2",
        "Initiative [Physical]: +2, thin 1 from Move past Dodge, solid box 1",
    ]


@clause("SF-cost.3", "SF-cost.11")
def test_the_order_in_which_a_sheet_lists_them_does_not_matter() -> None:
    held = ["Parry", "Resist Damage", "Shoot", "Dexterity", "Climb"]
    values = {value_of(f"Strange 3 = {', '.join(held[n:] + held[:n])}; minor Snag") for n in range(len(held))}
    assert len(values) == 1


@clause("SF-cost.12", "SF-cost.13")
def test_information_and_networking_are_free_in_a_unique_skill_and_their_lines_are_not() -> None:
    assert value_of("Unique 3 = Networking, Information") == 0
    assert value_of("Unique 3 = Networking, Wealth") == 2
    assert value_of("Strange 3 = Networking, Wealth; minor Snag") == 3
    assert value_of("Strange 3 = Networking, Information; minor Snag") == 3
    assert value_of("Unique 3S = Networking, Information; minor Snag") == 3, "beyond humans it is Strange"


@clause("SF-cost.1", "SF-cost.15", "SF-drawbacks.5", "SF-skill-summary.6")
def test_drawbacks_never_bring_a_skill_below_its_rating() -> None:
    receipt = price(parse("Strange 2 = Languages; major Snag, major Focus"))
    assert [(line.part, line.cost) for line in receipt.lines[-2:]] == [(Part.DRAWBACK, -2), (Part.LEAST, 3)]
    assert (receipt.total, receipt.over_rating) == (2, 0)


@clause("SF-skill-kinds.10", "SF-skill-kinds.17", "SF-drawback-conviction.1")
def test_an_aspect_that_a_unique_skill_turns_makes_it_cheaper_by_skill_points() -> None:
    plain, turned = "Unique 3 = Wealth, Esteem", "Unique 3 = Wealth, Esteem; Conviction (never in debt)"
    assert price(parse(plain)).total - price(parse(turned)).total == 2


@clause("SF-extras.1", "SF-extras.3")
def test_an_extra_is_paid_for_each_trapping_that_has_it() -> None:
    one = price(parse("Strange 3 = Physical Force + Range x3, Strike; minor Snag"))
    two = price(parse("Strange 3 = Physical Force + Range x3, Strike + Range x3 + Zone; minor Snag"))
    assert (one.extras, two.extras, two.total - one.total) == (3, 8, 5)


@clause("SF-skill-kinds.4", "SF-skill-kinds.16")
def test_a_common_skill_costs_its_rating_and_its_drawback_saves_nothing() -> None:
    assert price(parse("Athletics 3")).total == 3
    receipt = price(parse("Athletics 3S; major Focus (running boots)"))
    assert (receipt.total, receipt.refresh) == (3, 2)
    assert (receipt.lines[-1].title, receipt.lines[-1].cost) == ("major Focus (running boots)", 0)


def test_variable_trappings_are_paid_for_each_use() -> None:
    assert told("Strange 3 = Variable [Session] x4, Variable [Scene]; minor Snag")[1:3] == [
        "Variable [Session] x4: +8, dotted box 2 x 4",
        "Variable [Scene]: +4, dotted box 4",
    ]


def test_an_extra_on_variable_trappings_is_paid_for_each() -> None:
    assert price(parse("Strange 3 = Variable [Session] x3 + Psychic; minor Snag")).extras == 3


def test_a_second_environment_costs_its_box_again() -> None:
    assert value_of("Unique 3 = Environment [Urban], Environment [Wilderness]") == 2


def test_a_trapping_that_is_not_in_the_list_is_refused() -> None:
    with refusing("SF-trapping-list.10", naming=("Welth", "Wealth")):
        parse("Unique 3 = Welth")


skills = st.builds(
    lambda kind, names: Skill(
        name="", kind=kind, rating=3, trappings=tuple(Held(Trapping.parse(name)) for name in names)
    ),
    st.sampled_from([SkillKind.UNIQUE, SkillKind.STRANGE]),
    st.lists(st.sampled_from(TRAPPINGS), min_size=1, max_size=12, unique=True),
)


@settings(max_examples=150)
@given(skills)
def test_the_lines_of_a_receipt_add_up_to_the_least_value(skill: Skill) -> None:
    assert price(skill).trappings == value(skill.trappings, skill.kind, DIAGRAM)
    assert [step.held for step in sorted(steps(skill, DIAGRAM), key=lambda step: skill.trappings.index(step.held))] == [
        *skill.trappings
    ]


@settings(max_examples=40)
@given(st.lists(st.sampled_from(TRAPPINGS), min_size=1, max_size=4, unique=True))
def test_the_value_is_boxes_and_the_best_order_in_each_chain(names: list[str]) -> None:
    skill = Skill(name="", kind=SkillKind.UNIQUE, rating=3, trappings=tuple(map(Held.parse, names)))
    boxes = sum(DIAGRAM.by_name[name].price_of() for name in names if name not in FREE)
    ways = 0
    for chain in {chain_of(DIAGRAM, name) for name in names}:
        ways += least_over_orders(chain.lines, [name for name in names if name in chain.boxes])
    assert price(skill).trappings == boxes + ways


@settings(max_examples=60)
@given(skills)
def test_the_next_one_costs_what_the_skill_then_costs_more(skill: Skill) -> None:
    found = following(skill)
    for each in (found[0], found[len(found) // 2], found[-1]):
        if not each.trapping.listed.per_use:
            more = Skill(name="", kind=skill.kind, rating=3, trappings=(*skill.trappings, Held(each.trapping)))
            assert price(more).trappings - price(skill).trappings == each.value, each.says


def test_the_next_one_says_how_its_cost_comes_about() -> None:
    costs = {str(each.trapping): each for each in following(parse(BRUTE))}
    assert str(costs["Leap"].says) == "thin 1 from Physical Force, solid box 1"
    assert (costs["Leap"].value, costs["Notice"].value) == (2, 5)
    assert figures(costs["Notice"].says) == ["4", "1"]
    assert costs["Parry"].says == (
        "thin 1 + thin 1 + thin 1 + thin 1 from Physical Force past Leap, Move, Dodge, dotted box 2"
    )
    assert costs["Languages"].says == "solid box 1"
    assert costs["Minions [Advanced]"].value == 4
    assert "Resist Damage" not in costs


def test_the_next_one_says_when_another_order_saves_something() -> None:
    far = parse("Strange 3 = Resist Damage, Stress Capacity [Health], Physical Force, Dexterity; minor Snag")
    skulk = next(each for each in following(far) if each.box == "Skulk")
    assert (skulk.value, figures(skulk.says)) == (2, ["2", "1", "1"])


def test_a_surplus_of_drawbacks_pays_for_what_comes_next() -> None:
    costs = {each.box: each for each in following(parse("Strange 2 = Languages; major Snag, major Focus"))}
    assert (costs["Physical Force"].value, costs["Physical Force"].cost) == (1, 0)
    assert (costs["Variable [Scene]"].value, costs["Variable [Scene]"].cost) == (4, 1)
    zoned = parse("Strange 2 = Languages + Zone; major Snag, major Focus")
    assert {each.box: each for each in following(zoned)}["Physical Force"].cost == 0
    assert {each.box: each for each in following(zoned)}["Variable [Scene]"].cost == 3


def test_a_new_skill_may_begin_with_any_box() -> None:
    new = Skill(name="", kind=SkillKind.UNIQUE, rating=3)
    costs = {str(each.trapping): each.value for each in following(new)}
    assert (costs["Networking"], costs["Wealth"], costs["Shoot"], costs["Variable [Scene]"]) == (0, 1, 2, 4)
    assert len(costs) == 50
    beyond = {each.box: each for each in following(parse("Unique 3S = Move; minor Snag"))}
    assert (beyond["Networking"].value, beyond["Networking"].says) == (1, "solid box 1")
