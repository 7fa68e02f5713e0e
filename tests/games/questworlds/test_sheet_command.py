"""`talewright sheet` for QuestWorlds: a file is begun, checked by the rules of creation, and shown."""

import pytest
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.questworlds.rules.creating import sheet
from talewright.games.questworlds.sheet_command import QUESTWORLDS_3_SHEETS as SHEETS

HEAD = 'game = "questworlds-3"\nname = "Bo"\n'
COOK = '[[ability]]\nname = "Cook"\nkeyword = "occupation"\ndefining = true\n'
TAM = """[sidekick]
name = "Tam"
reason = "owes Bo"
abilities = [{ name = "Fast" }, { name = "Dog" }, { name = "Loyal" }]
"""


def faults(text: str) -> str:
    return " ".join(SHEETS.read(HEAD + text).faults)


def test_a_new_sheet_has_no_faults_and_says_what_is_left() -> None:
    answer = SHEETS.read(SHEETS.new("Vera"))
    assert (answer.name, answer.faults, len(answer.remarks)) == ("Vera", (), 3)
    with failing("QuestWorldsSheets.new"):
        SHEETS.new("Vera", like="ines")


@pytest.mark.parametrize("name", ["", " ", "\\u202eBo", "B\\u0000o", "Bo" * 41])
def test_a_character_has_a_name_that_can_be_read(name: str) -> None:
    with failing("check_printable" if name.startswith(("B\\", "\\")) else "read"):
        SHEETS.read(HEAD.replace("Bo", name) + COOK)


def test_a_sheet_reads_back_to_the_same_character() -> None:
    text = HEAD + COOK + 'rating = "5M"\nbreakouts = [{ name = "Soups", bonus = 5 }, { name = "Loud", bonus = 10 }]\n'
    found = sheet.read(text + '[[flaw]]\nname = "Proud"\n[[flaw]]\nname = "Oath"\nkeyword = "Cook"\n' + TAM)
    assert not found.faults
    assert sheet.read(sheet.write(found.draft)).draft == found.draft
    shown = [line.value for part in SHEETS.read(sheet.write(found.draft)).parts for line in part.lines]
    assert shown[:4] == ["5M", "+5 = 10M", "+10 = 15M", "15M"]


@clause("QW3-6.5.1.2")
def test_a_file_says_which_abilities_of_a_sidekick_are_keywords() -> None:
    text = HEAD + COOK + TAM.replace('"Dog"', '"Dog", keyword = "heritage"')
    found = sheet.read(text)
    assert [line.text for part in SHEETS.read(text).parts for line in part.lines if line.title in ("Dog", "Loyal")] == [
        "keyword",
        "",
    ]
    assert sheet.read(sheet.write(found.draft)).draft == found.draft
    assert "QW3-6.5.1.2" in faults(
        TAM.replace('"Dog"', '"Dog", keyword = "heritage", breakouts = [{ name = "Nose", bonus = 5 }]')
    )


@clause("QW3-3.4.13", "QW3-3.4.14", "QW3-3.4.15", "QW3-3.4.16", "QW3-3.1.2", "QW3-3.3.1", "QW3-3.1.8")
@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (COOK + 'rating = "6M"\n', "QW3-3.4.15"),
        (COOK + 'rating = "5M"\n[[ability]]\nname = "Fast"\nrating = "1M"\n', "QW3-3.4.13"),
        (COOK + 'rating = "15"\nbreakouts = [{ name = "Soups", bonus = 7 }]\n', "QW3-3.4.16"),
        ("".join(f'[[ability]]\nname = "{name}"\n' for name in "ABCDEFGHIJKLM"), "QW3-3.1.9"),
        ("".join(f'[[flaw]]\nname = "{name}"\n' for name in "ABCD"), "QW3-3.1.10"),
        ("finished = true\n" + COOK + 'rating = "15"\n', "QW3-3.4.13"),
        (TAM.replace('{ name = "Loyal" }', ""), "QW3-6.5.1.2"),
    ],
)
def test_what_the_rules_forbid_is_a_fault(text: str, wrong: str) -> None:
    assert wrong in faults(text)


@pytest.mark.parametrize("text", ['game = "chess"\nname = "Bo"\n', HEAD + "[[sidekick]]\n", HEAD + "wealth = 3\n", "x"])
def test_what_is_no_sheet_cannot_be_read(text: str) -> None:
    with failing("_check_sidekick" if "sidekick" in text else "read"):
        SHEETS.read(text)
