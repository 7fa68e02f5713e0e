from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import failing, figures
from tests.rules.clause import clause

from talewright.cli import main
from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Boosted, Piece
from talewright.games.strange_fate.rules.characters.gift import GiftKind, Theme, ThemeBenefit, Themed
from talewright.games.strange_fate.rules.characters.npc import Quick
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.characters.sheet import Sheet, load, read, write
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability, Severity
from talewright.games.strange_fate.rules.dice.invulnerability import Scope as Broad
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.skills.budget import Century, CreationRules
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.skill import SkillKind, SkillRules
from talewright.games.strange_fate.sheet_command import STRANGE_FATE_SHEETS

HEAD = 'game = "strange-fate"\nname = "Ada"\n'


def sheet(rest: str = "") -> Sheet:
    return read(HEAD + rest)


def skill(name: str, rest: str = "rating = 2") -> str:
    return f'[[skill]]\nname = "{name}"\n{rest}\n'


# ---- what a file says


@clause("SF-skill-kinds.4", "SF-tier-benefits.3")
def test_a_skill_that_comes_with_the_game_needs_its_name_and_rating() -> None:
    rest = (
        skill("brawn")
        + skill("Pickpocket")
        + skill("Iron Robe Style")
        + skill("Iron Robe Style", 'rating = 3\ntier = "E"')
    )
    brawn, pickpocket, robe, lesser = sheet(rest).character.skills
    assert (brawn.skill.name, brawn.skill.kind, brawn.skill.notation) == ("Brawn", SkillKind.COMMON, "2")
    assert (pickpocket.skill.kind, len(pickpocket.skill.trappings), len(pickpocket.skill.drawbacks)) == (
        SkillKind.UNIQUE,
        6,
        1,
    )
    assert (robe.skill.kind, robe.skill.notation, lesser.skill.notation) == (SkillKind.STRANGE, "2S", "3E")


def test_what_is_written_of_a_sample_takes_the_place_of_what_is_printed() -> None:
    rest = 'rating = 2\ndrawbacks = ["minor Complication (Sworn Off)"]\ntheme = "light fingers"\nconfirmed = ["human"]'
    (found,) = sheet(skill("Pickpocket", rest)).character.designs
    assert [str(each) for each in found.drawbacks] == ["minor Complication (Sworn Off)"]
    assert (found.theme, found.confirmed, len(found.trappings)) == ("light fingers", frozenset({"human"}), 6)
    (bare,) = sheet(skill("Pickpocket", "rating = 2\ndrawbacks = []")).character.designs
    assert bare.drawbacks == ()


def test_benefits_are_all_taken_where_the_rating_allows_them_and_chosen_where_not() -> None:
    scout = 'kind = "Unique"\ntier = "Extraordinary"\ntrappings = ["Move", "Leap", "Notice"]\n'

    def benefits(rest: str) -> list[str]:
        return [str(each) for each in sheet(skill("Scout", scout + rest)).character.skills[0].benefits]

    assert benefits("rating = 3") == ["Move", "Leap", "Notice"]
    assert benefits("rating = 2") == []
    assert benefits('rating = 2\nbenefits = ["notice"]') == ["Notice"]


def test_a_file_says_what_its_group_has_set() -> None:
    series = """[series]
century = "Late"
common_skills = false
gift_drawbacks = true
social_weapons = true
free_aspects = 5
best_rating = 5
least_refresh = 0
"""
    assert sheet(series).rules == CreationRules(
        century=Century.LATE,
        skills=SkillRules(common_skills=False),
        gift_drawbacks=True,
        social_weapons=True,
        free_aspects=5,
        best_rating=5,
        least_refresh=0,
    )
    assert sheet().rules == CreationRules()


@clause("SF-archetypes.3")
def test_a_file_may_bring_its_own_archetype() -> None:
    own = '[archetype]\nname = "Dream"\nis = "a dream that did not end"\ndemands = [{ weak_to = "alarm clocks" }]\n'
    dream = sheet(own)
    assert dream.character.archetype is not None
    assert dream.character.archetype.what == "a dream that did not end"
    assert [each for each in map(str, dream.faults) if "alarm clocks" in each]
    assert read(write(dream)) == dream


EVERYTHING = Character(
    name="Ada “the Ox”",
    description="Two lines\nof text.",
    archetype=ready()["samira"].archetype,
    aspects=(Aspect(name="Slow", skill="Strike Force", becomes="Fast"), Aspect(name="A\\B", kind=AspectKind.WORLD)),
    skills=ready()["hester"].skills + ready()["samira"].skills,
    invulnerabilities=(
        Invulnerability(against="fire", severity=Severity.MINOR),
        Invulnerability(against=Broad.PHYSICAL, severity=Severity.MAJOR, switched=True, is_on=False),
    ),
    weaknesses=(Weakness(against="iron", severity=Severity.MAJOR),),
    companions=(
        Companion(
            name="Tock",
            quality=2,
            aspects=("Punctual",),
            skills=ready()["hester"].companions[0].skills,
            links=("a wire",),
            keeps_up=("flight",),
            is_independent=True,
            is_summonable=True,
            equipment=(Piece(name="Key", aspects=("Brass",)),),
            impacts=("Fisticuffs",),
            themes=(Theme("Clockwork", (Themed("Fisticuffs", ThemeBenefit.NARROW, "when wound"),)),),
            others=(GiftKind.SKILLED,),
            best_track=Track.COMPOSURE,
            copies=2,
            drawbacks=(Drawback.parse("minor Snag (deaf)"),),
        ),
    ),
    equipment=(
        Piece(
            name="Coat",
            aspects=("Old",),
            deadly=(Track.HEALTH,),
            protective=(Track.COMPOSURE,),
            rugged=(Track.REPUTATION,),
            essential=(Scope.SOCIAL,),
            well_made=("Brawn",),
            empowered=(Boosted("Brawn", Tier.EXTRAORDINARY),),
            alternate_uses=("this for that",),
            copies=1,
            drawbacks=(Drawback.parse("minor Snag (wet)"),),
            is_armour=True,
            is_tangible=False,
        ),
    ),
    impacts=("Science",),
    signature_aspects=("Slow",),
    skilled=2,
    themes=(Theme("Reading", (Themed("Science", ThemeBenefit.UNHINDERED),)),),
    confirmed=frozenset({"Slow", "Fast"}),
)


def test_a_sheet_with_everything_reads_back() -> None:
    whole = Sheet(character=EVERYTHING, rules=CreationRules(century=Century.EARLY, gift_drawbacks=True))
    assert read(write(whole)) == whole


@pytest.mark.parametrize("name", list(ready()))
def test_ready_characters_read_back(name: str) -> None:
    assert load(STRANGE_FATE_SHEETS.new(like=name)).character == ready()[name]


@given(st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=20))
def test_any_words_read_back(words: str) -> None:
    some = Sheet(character=Character(name=words, aspects=(Aspect(name=words),)))
    assert read(write(some)) == some


# ---- what cannot be read, and what is not allowed


@pytest.mark.parametrize(
    ("rest", "by", "named"),
    [
        ("game =", "read", ""),
        ("speed = 3", "read", "'speed'"),
        (skill("Brawn", "rating = 0"), "read", "rating of skill 1 takes a whole number"),
        (skill("Brawn", 'rating = 2\ntier = "Huge"'), "owned_of", "'Huge'"),
        (skill("Juggling"), "owned_of", "kind"),
        (skill("Juggling", 'rating = 2\nkind = "Unique"'), "owned_of", "Juggling"),
        (
            skill("X", 'rating = 2\nkind = "Unique"\ntrappings = ["Flying"]'),
            "owned_of",
            "Flying",
        ),
        (skill("Brawn", 'rating = 2\nbenefits = ["Lifting"]'), "owned_of", "Lifting"),
        (skill("Brawn", 'rating = 2\ndrawbacks = ["minor Snagg"]'), "owned_of", "Snagg"),
        ('archetype = "Wizard"', "character_of", "Wizard"),
        (
            '[[invulnerability]]\nseverity = "minor"\nagainst = "fire"\nbroad = "mental"',
            "_invulnerability",
            "'fire'",
        ),
        ('[[equipment]]\nname = "Hat"\ndrawbacks = ["minor Weakness"]', "character_of", "Weakness"),
        ('[[aspect]]\nname = "a\\u0000b"', "check_printable", "'Ada'"),
        ("skilled = 1000", "read", "skilled"),
        (
            '[[aspect]]\nname = "a"\n[[aspect]]\nname = "b"\nkind = "Foo"',
            "read",
            "kind of aspect 2",
        ),
        (
            '[[equipment]]\nname = "Axe"\ndeadly = ["Wood"]',
            "read",
            "deadly 1 of equipment 1",
        ),
        ('[[weakness]]\nagainst = "iron"\nseverity = "awful"', "read", "severity of weakness 1"),
        (
            '[[companion]]\nname = "Eel"\n[[companion.skill]]\nname = "Art"\nrating = 1\nkind = "Odd"',
            "read",
            "kind of skill 1 of companion 1",
        ),
        ('[[aspect]]\nname = "a"\ncolour = "red"', "read", "'colour' in aspect 1"),
        ("[[skill]]\nrating = 2", "read", "skill 1 lacks 'name'"),
    ],
)
def test_what_cannot_be_read_says_why(rest: str, by: str, named: str) -> None:
    with failing(by, naming=(named,)):
        sheet(rest)


def test_a_sheet_is_for_one_game() -> None:
    with failing(read, naming=("'chess'", "strange-fate")):
        read('game = "chess"\nname = "Ada"')


def test_nothing_illegal_is_loaded() -> None:
    with failing(load, naming=("Ada", "SF-aspects.3")):
        load(HEAD)


BASE = """archetype = "Mutant"
aspect = [{ name = "Gills", kind = "Archetype" }, { name = "The River First", kind = "Conviction" }]
"""
WET = skill("Wet", 'rating = 2\nkind = "Strange"\ntrappings = ["Move"]\ndrawbacks = ["minor Snag (in water)"]')


@pytest.mark.parametrize(
    ("rest", "fault"),
    [
        (skill("Wet", 'rating = 2\nkind = "Strange"\ntrappings = ["Move"]'), "Wet is Strange and has no drawback"),
        (
            WET.replace('["Move"]', '["Convince + Psychic", "Insight"]'),
            "Wet has Psychic with Convince, and not with Insight: all of its trappings have it, or none",
        ),
        (
            WET
            + skill("Brawn", 'rating = 2\ntier = "Godlike"\ndrawbacks = ["minor Snag (x)"]')
            + skill("Stealth", 'rating = 2\ntier = "Superhuman"\ndrawbacks = ["minor Snag (x)"]'),
            "8 refresh of 8 is spent, which leaves 0, and a player character keeps 1 at least",
        ),
        (
            WET + '[[equipment]]\nname = "Axe"\ndeadly = ["Health", "Health", "Health", "Health"]',
            "Axe is Deadly 4 times",
        ),
        (WET + '[[companion]]\nname = "Eel"\nquality = 4', "Eel is Great (+4): make it Average (+1) to Good (+3)"),
        (WET + '[[companion]]\nname = "Eel"\ngifted = ["Companion"]', "Eel is Gifted with Companion: a companion has"),
        ("", "A Mutant has a Strange skill with a drawback of any kind about the mutation"),
    ],
)
def test_what_is_not_allowed_says_what_would_be(rest: str, fault: str) -> None:
    assert any(found.why.startswith(fault) for found in sheet(BASE + rest).faults)
    assert not sheet(BASE + WET).faults


# ---- as people read it


def test_a_sheet_shows_aspects_first() -> None:
    shown = STRANGE_FATE_SHEETS.read(STRANGE_FATE_SHEETS.new(like="hester"))
    assert [part.title for part in shown.parts] == [
        "Aspects",
        "Skills",
        "Stress",
        "Consequences",
        "Gifts",
        "Companion: Mister Tock, Fair (+2)",
        "Skill points",
        "Refresh",
    ]
    assert shown.about[0] == "Anachronist"
    assert figures(shown.price) == ["30", "30", "0", "29", "30", "1", "4", "8", "4"]
    assert shown.faults == ()
    assert any("The Kite Engine" in remark for remark in shown.remarks)
    (gift, *_), (companion, *_) = (part.lines for part in shown.parts[4:6])
    assert (gift.title, gift.text, companion.title, companion.value) == ("Companion", "Mister Tock", "Fisticuffs", "2")


def test_a_new_sheet_is_legal_and_says_how_to_go_on() -> None:
    text = STRANGE_FATE_SHEETS.new("Ada")
    assert text.startswith("# ")
    assert load(text).character.name == "Ada"
    assert set(STRANGE_FATE_SHEETS.ready) == set(ready())
    with failing("StrangeFateSheets.new", naming=("'bob'", "marigold")):
        STRANGE_FATE_SHEETS.new(like="bob")
    commented = "\n".join(line.removeprefix("#   ") for line in text.splitlines() if line.startswith("#   "))
    example = read(HEAD + commented.replace('archetype = "Mutant"', 'archetype = "Alien"'))
    assert [each.name for each in example.character.designs] == ["Athletics", "Harbour Pilot"]


def test_what_the_group_has_confirmed_is_not_remarked() -> None:
    tobias = ready()["tobias"]
    asked = STRANGE_FATE_SHEETS.read(write(Sheet(character=tobias))).remarks
    judged = replace(tobias, confirmed=frozenset({"The Long Lamp Pole"}))
    left = STRANGE_FATE_SHEETS.read(write(Sheet(character=judged))).remarks
    assert [remark.split(": ")[1] for remark in asked if remark not in left] == ["The Long Lamp Pole"]


def test_the_file_that_the_documentation_shows_is_legal() -> None:
    page = (Path(__file__).parents[5] / "docs" / "strange-fate-characters.md").read_text("utf-8")
    shown = load(page.split("```toml\n")[1].split("```")[0])
    assert figures(shown.refresh.sum) == ["2", "10", "8"]
    assert Quick.parse(page.split("need one line: `")[1].split("`")[0]).name == "thug"
    own = "\n".join(page.split("    [archetype]\n")[1].split("    ```")[0].split("\n    "))
    assert len(read(HEAD + "[archetype]\n" + own).faults) == 4
    for name, character in ready().items():
        assert character.archetype is not None
        assert f"`{name}` ({character.archetype.name})" in page


def test_the_command_begins_checks_and_shows_a_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ada.toml"
    main(["sheet", "new", "strange-fate", str(file), "--name", "Ada Marsh"])
    main(["sheet", "check", str(file)])
    last = capsys.readouterr().out.splitlines()[-1]
    assert (last.partition(":")[0], figures(last)) == ("Ada Marsh", ["0", "30", "30", "0", "8", "8", "5"])
    file.write_text(file.read_text("utf-8").replace('kind = "Conviction"', 'kind = "Free"'), "utf-8")
    with pytest.raises(SystemExit) as left:
        main(["sheet", "check", str(file)])
    assert left.value.code == 1
    (fault,) = [line for line in capsys.readouterr().out.splitlines() if line.lstrip().startswith("fault: ")]
    assert "Conviction" in fault
    main(["sheet", "show", str(file)])
    assert capsys.readouterr().out.startswith("Ada Marsh (strange-fate)\n  Alien\n\nAspects\n")
