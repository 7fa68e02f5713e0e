"""A campaign leaves as lines of text and comes back the same, or not at all."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.journal.rows import ASHFORD, SALTMARSH, SEATED, row, without_body
from tests.refusing import failing
from tests.table.gathering import GAMES
from tests.toy.jar import JarFilled

from talewright.journal import open_journal
from talewright.journal.export import BadLine, export, read_lines
from talewright.journal.importing import Imported, import_lines
from talewright.journal.verify import verify
from talewright.table.events import CampaignBegun, Said, SessionOpenedFirst, Undone
from talewright.table.journal import Journal, MemoryJournal, Record, Secret, sealed
from talewright.table.ledger import AnyGame
from talewright.table.seat import NOBODY, CampaignId, MoveId, Role

THREE = row(
    *SEATED,
    Said("Robin's “tide” is out — 🌊\u2028on two lines."),
    (Said("It is a trap."), (Role.GM,)),
    Said("We go in."),
    (Said("Nobody hears this."), NOBODY),
)
ALL_SAID = [Said("Robin's “tide” is out — 🌊\u2028on two lines."), Said("It is a trap."), Said("We go in.")]


def holding(records: Sequence[Record]) -> MemoryJournal:
    journal = MemoryJournal()
    journal.append(records[0].header.campaign, 0, records)
    return journal


def lines(records: Sequence[Record] = THREE) -> list[str]:
    return list(export(holding(records), records[0].header.campaign))


def installed(_: str) -> dict[str, AnyGame]:
    return GAMES


def refused(bad: Sequence[str]) -> BadLine:
    """What is said about a bad file; nothing of it may be stored."""
    journal = MemoryJournal()
    with pytest.raises(BadLine) as said:
        import_lines(journal, bad, installed)
    assert journal.campaigns() == ()
    return said.value


def test_the_first_line_says_what_the_file_is_and_the_last_how_it_ends() -> None:
    written = lines()
    assert json.loads(written[0]) == {"format": "talewright-journal", "version": 1, "campaign": "saltmarsh"}
    assert json.loads(written[-1]) == {"records": 7, "head": THREE[-1].digest}
    assert len(written) == 9


def test_a_campaign_comes_back_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "saltmarsh.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")
    with open_journal(tmp_path) as journal, file.open(encoding="utf-8") as read:
        assert import_lines(journal, read, installed) == Imported(SALTMARSH, 7, again=False)
        assert tuple(journal.read(SALTMARSH)) == THREE


def test_line_ends_of_another_platform_change_nothing() -> None:
    assert read_lines([f"{line}\r\n" for line in lines()] + ["\r\n"]) == THREE


def test_secrets_stay_where_they_are() -> None:
    journal = holding(THREE)
    journal.keep([Secret("seed:saltmarsh:1", SALTMARSH, "5ea1ed5ea1ed")])
    assert not any("5ea1ed" in line for line in export(journal, SALTMARSH))


def test_a_file_of_old_with_bodies_left_out_still_verifies_and_is_not_taken_for_the_campaign() -> None:
    *said, trap, after, nobody = THREE
    old = lines([*said, without_body(trap), after, without_body(nobody)])
    report = verify(read_lines(old))
    assert report.sound
    assert report.hidden == 2
    assert str(refused(old)).startswith("Line 6: this was left out for a reader")


def test_a_campaign_that_is_not_there_cannot_be_exported() -> None:
    with failing(export, naming=("'ashford'",)):
        export(MemoryJournal(), ASHFORD)


@pytest.mark.parametrize("kept", range(9))
def test_a_file_that_was_cut_short_between_two_lines_is_refused(kept: int) -> None:
    assert refused(lines()[:kept]).number == kept + 1


def test_a_file_cut_short_anywhere_is_refused() -> None:
    text = "\n".join(lines(THREE[:2]))
    for length in range(len(text)):
        with pytest.raises(BadLine):
            read_lines(text[:length].split("\n"))


@pytest.mark.parametrize("bit", [1 << place for place in range(8)])
def test_a_file_with_any_one_byte_changed_is_refused(bit: int) -> None:
    whole = "\n".join(lines(THREE[:2])).encode()
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= bit
        with pytest.raises(BadLine):
            read_lines(bytes(changed).decode(errors="replace").split("\n"))


def test_a_record_that_is_missing_repeated_or_in_another_place_is_named_by_its_line() -> None:
    first, *middle, last = lines()
    assert refused([first, *middle[:1], *middle[2:], last]).number == 3
    assert refused([first, *middle[:2], *middle[1:], last]).number == 4
    assert refused([first, middle[1], middle[0], *middle[2:], last]).number == 2


def test_a_record_changed_together_with_its_own_digests_breaks_the_next_one() -> None:
    forged = row(*SEATED, ALL_SAID[0], Said("It is no trap."), *ALL_SAID[2:])
    mixed = [*lines()[:5], lines(forged)[5], *lines()[6:]]
    assert refused(mixed).number == 7


def test_a_row_that_was_sealed_with_a_gap_in_it_is_refused() -> None:
    skipped = replace(THREE[1].header, position=3)
    gap = [THREE[0], sealed(THREE[0].digest, skipped, THREE[1].body or "", "5a17")]
    assert str(refused(lines(gap))).startswith("Line 3: record 2 should stand here, not 3.")


@pytest.mark.parametrize("also", [' {"header"', '{"comment":"harmless","header"', '{"header":{},"header"'])
def test_a_line_that_says_the_same_in_another_way_is_refused(also: str) -> None:
    written = lines()
    written[1] = written[1].replace('{"header"', also, 1)
    assert refused(written).number == 2


def test_a_record_of_another_campaign_is_refused() -> None:
    other = row(Said("Elsewhere."), campaign=ASHFORD)
    mixed = [lines()[0], *lines(other)[1:]]
    assert "belongs to ashford" in str(refused(mixed))


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ('{"format":"talewright-journal","version":3,"campaign":"saltmarsh","more":1}', "Install the newer one"),
        ('{"format":"another","version":1,"campaign":"saltmarsh"}', "no journal of Talewright"),
        ('{"format":"talewright-journal","version":1}', "missing required field `campaign`"),
        ("PK\x03\x04", "no journal of Talewright"),
        ("", "no journal of Talewright"),
        ("[]", "no journal of Talewright"),
    ],
)
def test_another_kind_of_file_is_told_apart_at_its_first_line(first: str, said: str) -> None:
    error = refused([first, *lines()[1:]])
    assert error.number == 1
    assert said in str(error)


def test_bringing_in_the_same_campaign_twice_is_fine_and_said_so() -> None:
    journal = holding(THREE)
    assert import_lines(journal, lines(), installed) == Imported(SALTMARSH, 7, again=True)
    assert tuple(journal.read(SALTMARSH)) == THREE


@pytest.mark.parametrize(("here", "line"), [(THREE[:5], 7), (row(*SEATED, *ALL_SAID, Said("We turn back.")), 6)])
def test_a_campaign_that_went_another_way_here_is_left_alone(here: tuple[Record, ...], line: int) -> None:
    journal = holding(here)
    with pytest.raises(BadLine, match=f"Line {line}: this journal has the campaign already") as said:
        import_lines(journal, lines(), installed)
    assert "another folder with --data" in str(said.value)
    assert tuple(journal.read(SALTMARSH)) == here


def test_an_empty_campaign_is_not_brought_in() -> None:
    empty = [
        '{"format":"talewright-journal","version":1,"campaign":"saltmarsh"}',
        f'{{"records":0,"head":"{"0" * 64}"}}',
    ]
    assert "no record in this file" in str(refused(empty))


def test_journals_of_either_kind_export_the_same_lines(tmp_path: Path) -> None:
    with open_journal(tmp_path) as stored:
        stored.append(SALTMARSH, 0, THREE)
        both: list[Journal] = [stored, holding(THREE)]
        one, other = (list(export(journal, CampaignId("saltmarsh"))) for journal in both)
    assert one == other


# what can be played here


@pytest.mark.parametrize(
    ("events", "line", "said"),
    [
        ((Said("No beginning."),), 2, "a campaign begins with campaign-begun/1, and this is said/1"),
        ((CampaignBegun("Far away", "quoits", {}),), 2, "the campaign plays quoits, which is not installed here"),
        (SEATED[:1], 2, "nobody runs this campaign"),
        ((*SEATED, Undone(MoveId("no-such-move"))), 5, "what follows from this record cannot be told"),
        ((*SEATED, SessionOpenedFirst(2, "", "")), 5, "This should be session 1, not 2. Take the file again"),
    ],
)
def test_a_campaign_that_cannot_be_played_here_stays_outside(events: Sequence[Struct], line: int, said: str) -> None:
    error = refused(lines(row(*events)))
    assert error.number == line
    assert said in str(error)


def retold(record: Record, **changed: str) -> Record:
    """A record of a newer version, rightly sealed."""
    header = replace(record.header, kind=changed.get("kind", record.header.kind))
    return sealed(THREE[2].digest, header, changed.get("body", record.body or ""), record.salt or "")


@pytest.mark.parametrize("kind", ["said/2", "tea-drunk/1"])
def test_a_record_of_an_unknown_kind_or_a_newer_version_is_named(kind: str) -> None:
    newer = retold(THREE[3], kind=kind, body=f'{{"type":"{kind}","words":"Ha!"}}')
    error = refused(lines([*THREE[:3], newer]))
    assert str(error).startswith(f"Line 5: this Talewright does not know {kind} of ")
    assert "Install the newer Talewright" in str(error)


def test_a_record_that_says_another_kind_than_its_header_is_refused() -> None:
    error = refused(lines([*THREE[:3], retold(THREE[3], kind="ruled/1")]))
    assert str(error).startswith("Line 5: The record calls itself ruled/1, and what it says is said/1.")


def test_a_record_whose_body_is_short_of_a_word_is_refused() -> None:
    error = refused(lines([*THREE[:3], retold(THREE[3], body='{"type":"said/1"}')]))
    assert error.number == 5
    assert "missing required field `text`" in str(error)


def test_a_campaign_with_secrets_comes_back_whole() -> None:
    journal = MemoryJournal()
    secret = row(*SEATED, (JarFilled(beans=71), (Role.GM,)))
    import_lines(journal, lines(secret), installed)
    assert tuple(journal.read(SALTMARSH)) == secret
