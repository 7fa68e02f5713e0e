from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.heroquest import EDITIONS, HEROQUEST_2E, QUESTWORLDS_2_2, Edition
from talewright.games.heroquest.rules.abilities.keyword import (
    Abilities,
    Ability,
    Breakout,
    Handling,
    KeywordKind,
    Origin,
)
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.creation import (
    CreationRules,
    faults,
    places_used,
    points_spent,
    remarks,
)
from talewright.games.heroquest.rules.characters.follower import Sidekick
from talewright.games.heroquest.rules.characters.hero_point import Points
from talewright.games.heroquest.rules.contests.flaw import Flaw, FlawKind
from talewright.games.heroquest.rules.ready import ready
from talewright.games.heroquest.rules.sheet import Sheet, load, read, write
from talewright.games.questworlds.rules.keyword import AbilityRef

HEAD = 'game = "questworlds-2.2"\nname = "Ada"\n'


def sheet(rest: str = "") -> Sheet:
    return read(HEAD + rest)


def ability(name: str, rest: str = 'rating = "13"') -> str:
    return f'[[ability]]\nname = "{name}"\n{rest}\n'


# ---- what a file says


@clause("QW2-3.2.1", "QW2-3.2.2")
def test_a_rating_is_what_the_sheet_shows_and_the_points_follow() -> None:
    pilot = 'rating = "3M"\ndefining = true\nimproved = 2\nkeyword = "occupation"\n'
    ada = sheet(
        ability("Pilot", pilot + 'breakouts = [{ name = "Knots", bonus = 5, improved = 3 }]')
        + ability("Patient", 'rating = "15W"')
        + ability("Friend of the Tower", 'rating = "17"\nimproved = 1\norigin = "in play"')
        + ability("Whistling", "")
    ).character
    found = [(line.start, line.points, line.improved) for line in ada.abilities.lines]
    assert found == [(17, 4, 2), (13, 22, 0), (16, 0, 1), (None, 0, 0)]
    assert ada.abilities.lines[0].breakouts == (Breakout("Knots", 2, 3),)


def test_a_file_says_what_its_group_has_set() -> None:
    series = '[series]\nkeywords = "package"\nfree_keyword = true\nrequired = ["religion"]\n'
    folk = ability("Delta Folk", 'keyword = "species or culture"\norigin = "free"')
    ada = sheet(series + folk)
    assert ada.rules == CreationRules(
        handling=Handling.PACKAGE, free_keyword=True, required=(KeywordKind.RELIGION,)
    )  # fmt: skip
    assert ada.character.abilities.handling is Handling.PACKAGE
    assert not ada.faults
    assert [fault.clause for fault in sheet(folk).faults] == ["QW2-3.1.4"]


@clause("QW2-6.6.0.1")
def test_a_relationship_may_be_an_ability_or_a_flaw() -> None:
    flaw = '[[flaw]]\nname = "Her Brother Teo"\nrelationship = "dependent"\n'
    ada = sheet(ability("Bruno", 'rating = "13"\nrelationship = "ally"') + flaw).character
    assert ada.abilities.lines[0].relationship is RelationshipKind.ALLY
    assert ada.flaws[0].kind is FlawKind.RELATIONSHIP
    assert str(ada.rating_of_flaw("Her Brother Teo")) == "13"


# ---- every limit


@pytest.mark.parametrize(
    ("rest", "fault"),
    [
        (
            "".join(ability(f"Ability {number}") for number in range(13)),
            "A character begins with 12 abilities, and 13 would be 1 too many. (QW2-3.1.9)",
        ),
        (
            ability("Patient", 'rating = "4M"'),
            "At most 10 points go into any one ability: 11 are too many for Patient. (QW2-3.2.4)",
        ),
        (
            "".join(ability(f"Ability {number}", 'rating = "1M"') for number in range(3)),
            "There are 20 points for all ratings: 24 are 4 too many. (QW2-3.2.3)",
        ),
        (
            "".join(f'[[flaw]]\nname = "Flaw {number}"\n' for number in range(4)),
            "At most 3 flaws are chosen: leave out Flaw 3. (QW2-3.3b.1)",
        ),
        (
            ability("Pilot", 'rating = "13"\nkeyword = "occupation"\nbreakouts = [{ name = "Knots", bonus = 0 }]'),
            "Knots adds nothing to Pilot: put a point or more into it, or strike it and use Pilot itself. (QW2-3.3.7)",
        ),
        (
            "".join(ability(name, 'rating = "17"\ndefining = true') for name in ("Pilot", "Patient")),
            "Pilot and Patient start at 17: choose one of them, and let the others start at 13. (QW2-3.2.1)",
        ),
        (
            ability("Patient", 'rating = "12"'),
            "Patient is rated 12, and starts at 13: raise it to that at least. (QW2-3.2.2)",
        ),
        (
            "".join(
                ability(name, 'rating = "13"\nkeyword = "other"\nbreakouts = [{ name = "Ride", bonus = 1 }]')
                for name in ("Nomad", "Knight")
            ),
            "Ride is written under Nomad and Knight: write it under one of them. (QW2-3.3.9)",
        ),
        (
            '[[flaw]]\nname = "Oath"\nkeyword = "Knight"\n',
            (
                "Oath is said to come with Knight, which is no keyword of this character: name one, or choose the flaw "
                "freely. (QW2-3.3b.4)"
            ),
        ),
        (
            "finished = true\n" + ability("Pilot", 'rating = "17"\ndefining = true'),
            "11 abilities are still to be made up. (QW2-3.1.9)",
        ),
        (
            '[sidekick]\nname = "Pip"\n[[sidekick.ability]]\nname = "Jackdaw"\nrating = "16"\ndefining = true\n',
            "Pip: a sidekick has 3 abilities to start with, at 16, 13, 13; here are 16. (QW2-6.5.1.3)",
        ),
    ],
)
@clause("QW2-3.1.9", "QW2-3.2.3", "QW2-3.2.4", "QW2-3.3b.1")
def test_each_fault_says_what_would_be_right(rest: str, fault: str) -> None:
    assert [str(each) for each in sheet(rest).faults] == [fault]
    with failing(load, naming=("Ada",)):
        load(HEAD + rest)


@clause("QW2-3.1.8")
def test_a_file_has_one_sidekick() -> None:
    pip = '[sidekick]\nname = "Pip"\nability = []\n'
    with failing("read", naming=("Cannot declare",)):
        sheet(pip + pip)
    with failing("_check_keys"):
        sheet(pip.replace("[sidekick]", "[[sidekick]]") * 2)


PIP = """
[sidekick]
name = "Pip"
unusual = true
traits = ["Jealous"]
ability = [
  { name = "Jackdaw", rating = "1M", defining = true, keyword = "species or culture" },
  { name = "Jealous", rating = "18" },
  { name = "Steals", rating = "18" },
]
"""


@clause("QW2-6.5.1.5")
def test_a_sidekick_without_a_trait_of_personality_is_remarked_on() -> None:
    whole, lacking = sheet(PIP), sheet(PIP.replace('["Jealous"]', "[]"))
    assert (whole.faults, lacking.faults) == ((), ())
    assert len(lacking.remarks) == len(whole.remarks) + 1


@clause("QW2-6.5.1.6")
def test_a_sidekick_of_an_unusual_kind_without_its_keyword_is_a_fault() -> None:
    (fault,) = sheet(PIP.replace(', keyword = "species or culture"', "")).faults
    assert fault.clause == "QW2-6.5.1.6"
    assert sheet(PIP.replace(', keyword = "species or culture"', "").replace("unusual = true", "")).faults == ()


@clause("QW2-2.1.3.1", "QW2-2.1.4.1")
@pytest.mark.parametrize("key", ["gear", "equipment", "money"])
def test_gear_and_money_are_not_listed(key: str) -> None:
    with failing("_check_keys", naming=(f"'{key}'",)):
        sheet(f'{key} = ["a sword"]\n')


@pytest.mark.parametrize(
    ("text", "by", "named"),
    [
        ("game =", "read", ""),
        ('name = "Ada"', "read", "'game'"),
        ('game = "chess"\nname = "Ada"', "read", "'chess'"),
        (HEAD + "age = 30", "read", "'age'"),
        (HEAD + ability("Pilot", 'rating = "21"'), "Rating.parse", "'21'"),
        (HEAD + ability("Pilot: Knots"), "named", "'Pilot: Knots'"),
        (HEAD + ability("Pilot") * 2, "Abilities.__post_init__", "'pilot'"),
        (HEAD + ability("Pilot", 'rating = "13"\nimproved = 13'), "_ability", "13"),
        (HEAD + ability("Pilot", "improved = 1"), "_ability", "Pilot"),
        (HEAD + ability("Pilot", 'origin = "in play"'), "_ability", "Pilot"),
        (HEAD + ability("Pilot\\u001b[2J"), "check_printable", "'Ada'"),
        (HEAD + '[[flaw]]\nname = "Proud"\nrank = 1', "_flaw", "Proud"),
        (HEAD + '[[flaw]]\nname = "Bo"\nrelationship = "ally"', "Flaw.__post_init__", "Bo"),
        (HEAD + "experience = -1", "read", "experience"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_why(text: str, by: str, named: str) -> None:
    with failing(by, naming=(named,)):
        read(text)


# ---- the ready characters


@clause("QW2-3.1.9", "QW2-3.2.3")
@pytest.mark.parametrize("id_", list(ready()))
def test_ready_characters_are_finished_and_legal_in_every_edition(id_: str) -> None:
    character = ready()[id_]
    for edition in EDITIONS.values():
        assert not faults(character, edition.creation)
        assert not remarks(character, edition.creation)
    assert character.is_finished
    assert (places_used(character), points_spent(character)) == (12, 20)


def test_there_are_six_of_them_and_all_differ() -> None:
    names = [character.name for character in ready().values()]
    abilities = [line.name for character in ready().values() for line in character.abilities.lines]
    assert len(set(names)) == len(names) == 6
    assert len(set(abilities)) == len(abilities)


# ---- what is written reads back


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.slug)
@pytest.mark.parametrize("id_", list(ready()))
def test_a_ready_character_is_written_as_it_is_read(id_: str, edition: Edition) -> None:
    made = Sheet(edition=edition, character=ready()[id_])
    assert load(write(made)) == made
    assert write(load(write(made))) == write(made)


NAMES = st.text("abcdefgh ÄöÆ'\"\\#=[]{}", min_size=1, max_size=8).filter(lambda name: name.strip() == name)
BREAKOUTS = st.builds(
    Breakout,
    NAMES,
    points=st.integers(0, 10),
    improved=st.integers(0, 9),
    origin=st.sampled_from([Origin.CHOSEN, Origin.IN_PLAY]),
)
ABILITIES = st.builds(
    lambda name, points, improved, keyword, breakouts, relationship: Ability(
        name=name,
        start=13,
        points=points,
        improved=improved,
        keyword=keyword,
        breakouts=tuple({each.name.casefold(): each for each in breakouts}.values()) if keyword else (),
        relationship=relationship,
    ),
    NAMES,
    st.integers(-5, 12),
    st.integers(0, 30),
    st.none() | st.sampled_from(KeywordKind),
    st.lists(BREAKOUTS, max_size=2),
    st.none() | st.sampled_from(RelationshipKind),
)


@given(st.lists(ABILITIES, max_size=3), st.text("ab\n'\"\\", max_size=6), st.booleans(), st.sampled_from(Handling))
def test_any_character_is_written_as_it_is_read(
    lines: list[Ability], about: str, unusual: bool, handling: Handling  # noqa: FBT001
) -> None:  # fmt: skip
    unique = tuple({line.name.casefold(): line for line in lines}.values())
    pip = Sidekick(name="Pip", abilities=Abilities(unique, handling), traits=(about.strip(),), is_unusual=unusual)
    ada = Character(
        name="Ada",
        description=about.strip(),
        abilities=Abilities(unique, handling),
        flaws=(Flaw(name="Proud: no".replace(":", "")), Flaw(name="Vow", keyword="Monk", rank=2)),
        sidekick=pip,
        points=Points(experience=7),
    )
    edition = replace(HEROQUEST_2E, creation=CreationRules(handling=handling))
    made = Sheet(edition=edition, character=ada)
    assert read(write(made)) == made


def test_an_ability_from_play_keeps_what_it_was_given() -> None:
    friend = Ability(name="Friend", start=17, improved=4, origin=Origin.IN_PLAY)
    ada = Character(name="Ada", abilities=Abilities((friend, Ability(name="Whistling"))))
    made = Sheet(edition=QUESTWORLDS_2_2, character=ada)
    assert read(write(made)) == made
    assert "defining" not in write(made)


def test_the_file_that_the_documentation_shows_is_legal() -> None:
    page = (Path(__file__).parents[4] / "docs" / "sheets.md").read_text("utf-8")
    shown = load(page.split("```toml\n")[1].split("```")[0])
    assert str(shown.character.rating_of(AbilityRef("River Pilot", "Shallows and Snags"))) == "7M"
    assert [str(fault) for fault in sheet(ability("Patient", 'rating = "4M"')).faults] == [
        page.rsplit("fault: ", 1)[1].split("\n")[0]
    ]
