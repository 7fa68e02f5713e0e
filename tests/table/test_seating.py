"""Seats: taken by code, held by a secret link, closed and opened again."""

import threading
from collections.abc import Callable, Mapping
from typing import cast

import msgspec
import pytest
from tests.refusing import refusing
from tests.table.gathering import GAMES, Gathering
from tests.toy.play import Toy
from tests.toy.state import State

from talewright.dice.draw import SeatId
from talewright.table import CampaignId, Role, Table
from talewright.table.events import SeatRenamed
from talewright.table.journal import MemoryJournal, Secret
from talewright.table.ledger import AnyGame
from talewright.table.moves import Say
from talewright.table.offer import Value


def test_a_link_leads_to_its_seat(fair: Gathering) -> None:
    seating = fair.table.seating
    link = seating.join(fair.campaign, "Fay")
    assert seating.who(link.token) == (fair.campaign, link.seat)
    assert seating.who(link.token + "x") is None
    assert seating.who("") is None


def test_a_token_is_stored_as_its_hash_only(fair: Gathering) -> None:
    link = fair.table.seating.join(fair.campaign, "Fay")
    kept = fair.table.ledger.journal.secrets(fair.campaign, "")
    assert not any(link.token in secret.name or link.token in secret.value for secret in kept)


def test_a_code_is_read_however_it_is_typed(fair: Gathering) -> None:
    seating = fair.table.seating
    code = seating.code(fair.campaign)
    assert len(code) == 6
    for typed in (code, code.lower(), f" {code[:3]}-{code[3:]} "):
        assert seating.by_code(typed) == fair.campaign
    assert seating.by_code("") is None
    assert seating.by_code("AAAAAA") is None


class Counting(MemoryJournal):
    """A journal that counts how often it is asked for one secret."""

    asked = 0

    def secret(self, name: str) -> Secret | None:
        self.asked += 1
        return super().secret(name)


def test_a_link_that_is_shown_for_another_is_looked_up_once() -> None:
    journal = Counting()
    seating = Table(journal, GAMES).seating
    link = seating.join(seating.begin("toy", "The fair", gm="Ann").campaign, "Bo")
    before = journal.asked
    seating.hand_on(link.campaign, link.seat, shown=link.token)
    assert journal.asked == before + 1


class Slow(MemoryJournal):
    """A journal that does something else, once, before it answers which codes there are."""

    meanwhile: Callable[[], object] | None = None

    def secrets(self, campaign: CampaignId, prefix: str) -> tuple[Secret, ...]:
        found, other = tuple(super().secrets(campaign, prefix)), self.meanwhile
        if prefix == "code:" and other:
            self.meanwhile = None
            started = threading.Thread(target=other)
            started.start()
            started.join(0.2)  # it waits for its turn
            self.started = started
        return found


def test_of_two_codes_that_are_made_at_once_one_is_good() -> None:
    journal = Slow()
    seating = Table(journal, GAMES).seating
    host = seating.begin("toy", "The fair", gm="Ann")
    journal.meanwhile = lambda: seating.renew_code(host.campaign, by=host.seat)
    seating.renew_code(host.campaign, by=host.seat)
    journal.started.join()
    assert len([*journal.secrets(host.campaign, "code:")]) == 1


def test_a_new_code_voids_the_old(fair: Gathering) -> None:
    seating = fair.table.seating
    old = seating.code(fair.campaign)
    new = seating.renew_code(fair.campaign, by=fair.ann)
    assert (seating.by_code(old), seating.by_code(new)) == (None, fair.campaign)
    with refusing(by="Ledger.game_master", naming=("Barker",)):
        seating.renew_code(fair.campaign, by=fair.bo)


def test_a_campaign_that_came_without_its_secrets_has_a_new_code(fair: Gathering) -> None:
    journal = MemoryJournal()
    journal.append(fair.campaign, 0, [*fair.table.ledger.journal.read(fair.campaign)])
    seating = Table(journal, GAMES).seating
    code = seating.code(fair.campaign)
    assert seating.by_code(code) == fair.campaign
    assert seating.code(fair.campaign) == code


def test_two_people_of_one_name_do_not_sit_at_one_table(fair: Gathering) -> None:
    with refusing(by="_name_is_free", naming=("bo",)):
        fair.table.seating.join(fair.campaign, " bo ")
    with refusing(by="_name_is_free", naming=("BO",)):
        fair.table.seating.rename(fair.campaign, fair.cy, "BO", by=fair.cy)


def test_a_seat_may_change_how_its_own_name_is_written(fair: Gathering) -> None:
    fair.table.seating.rename(fair.campaign, fair.bo, "BO", by=fair.bo)
    assert fair.look(fair.eve).seats[1].name == "BO"
    assert fair.hears(fair.eve)[-1] == SeatRenamed(fair.bo, "BO")


@pytest.mark.parametrize("name", ["O'Brien", "Zoë 🐉", "שלום", "<script>", "x" * 80])
def test_a_name_may_hold_any_letters(fair: Gathering, name: str) -> None:
    seat = fair.table.seating.join(fair.campaign, name).seat
    assert fair.table.ledger.at(fair.campaign).seats[seat].name == name


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "x" * 10_000])
def test_a_name_is_there_and_not_too_long(fair: Gathering, name: str) -> None:
    with refusing(by="name_of", naming=("80",)):
        fair.table.seating.join(fair.campaign, name)
    with refusing(by="name_of", naming=("80",)):
        fair.table.seating.begin("toy", name, gm="Ann")


def test_a_campaign_needs_a_game_and_options_that_fit(fair: Gathering) -> None:
    with refusing(by="Ledger.empty", naming=("toy",)):
        fair.table.seating.begin("chess", "The May fair", gm="Ann")
    with refusing(by="Ledger.empty", naming=("3", "54")):
        fair.table.seating.begin("toy", "The May fair", gm="Ann", options={"cards": 2})
    assert fair.table.ledger.journal.campaigns() == (fair.campaign,)


class Trusting(Toy):
    """A fair that looks at no option."""

    def begin(self, options: Mapping[str, Value]) -> State:  # noqa: ARG002 - it trusts the table
        return State()


@pytest.mark.parametrize("options", [{"cards": 99}, {"cards": "many"}])
def test_an_option_that_does_not_fit_its_field_is_refused_though_the_game_checks_none(
    options: Mapping[str, Value],
) -> None:
    table = Table(MemoryJournal(), {"toy": cast("AnyGame", Trusting())})
    with refusing(by="Ledger.empty"):
        table.seating.begin("toy", "The May fair", gm="Ann", options=options)


def test_a_closed_seat_is_void_and_acts_no_more(fair: Gathering) -> None:
    seating = fair.table.seating
    link = seating.join(fair.campaign, "Fay")
    seating.revoke(fair.campaign, link.seat, by=fair.ann)
    assert seating.who(link.token) is None
    fair.refused(link.seat, Say("Still here!"), by="Campaign.seat")
    with refusing(by="Campaign.seat"):
        seating.hand_on(fair.campaign, link.seat)


def test_no_view_tells_of_a_seat_that_is_closed(fair: Gathering) -> None:
    link = fair.table.seating.join(fair.campaign, "Fay")
    fair.table.seating.revoke(fair.campaign, link.seat, by=fair.ann)
    for seat in (fair.ann, fair.bo):
        assert link.seat not in msgspec.json.encode(fair.table.look(fair.campaign, seat)).decode()


def test_a_closed_seat_does_not_open_itself(fair: Gathering) -> None:
    seating = fair.table.seating
    seating.revoke(fair.campaign, fair.bo, by=fair.ann)
    with refusing(by="Campaign.seat"):
        seating.reissue(fair.campaign, fair.bo, by=fair.bo)


def test_a_closed_seat_is_opened_again_with_a_new_link(fair: Gathering) -> None:
    seating = fair.table.seating
    seating.revoke(fair.campaign, fair.bo, by=fair.ann)
    link = seating.reissue(fair.campaign, fair.bo, by=fair.ann)
    assert seating.who(link.token) == (fair.campaign, fair.bo)
    fair.act(fair.bo, Say("Back again."))


def test_a_closed_seat_is_not_opened_beside_another_of_its_name(fair: Gathering) -> None:
    seating = fair.table.seating
    seating.revoke(fair.campaign, fair.bo, by=fair.ann)
    seating.join(fair.campaign, "Bo")
    with refusing(by="_name_is_free", naming=("Bo",)):
        seating.reissue(fair.campaign, fair.bo, by=fair.ann)


def test_a_new_link_voids_the_old_ones_and_a_second_device_does_not(fair: Gathering) -> None:
    seating = fair.table.seating
    first = seating.join(fair.campaign, "Fay")
    phone = seating.hand_on(fair.campaign, first.seat)
    assert seating.who(first.token) == seating.who(phone.token) == (fair.campaign, first.seat)
    new = seating.reissue(fair.campaign, first.seat, by=first.seat)
    assert seating.who(first.token) is seating.who(phone.token) is None
    assert seating.who(new.token) == (fair.campaign, first.seat)


def test_seats_are_managed_by_whoever_runs_the_fair(fair: Gathering) -> None:
    seating = fair.table.seating
    with refusing(by="Ledger.game_master", naming=("Barker",)):
        seating.revoke(fair.campaign, fair.cy, by=fair.bo)
    with refusing(by="Seating._may_manage", naming=("the Barker",)):
        seating.reissue(fair.campaign, fair.cy, by=fair.bo)
    with refusing(by="Seating._may_manage", naming=("the Barker",)):
        seating.rename(fair.campaign, fair.cy, "Zed", by=fair.bo)
    with refusing(by="Seating.revoke", naming=("Barker",)):
        seating.revoke(fair.campaign, fair.ann, by=fair.ann)
    with refusing(by="Seating._may_manage"):
        seating.reissue(fair.campaign, SeatId("0" * 16), by=fair.ann)


def test_whoever_runs_the_fair_is_told_of_a_closed_seat_and_of_one_that_there_is_not(fair: Gathering) -> None:
    seating = fair.table.seating
    with refusing(by="Seating._may_manage"):
        seating.revoke(fair.campaign, SeatId("0" * 16), by=fair.ann)
    seating.revoke(fair.campaign, fair.bo, by=fair.ann)
    with refusing(by="Seating._managed", naming=("Bo",)):
        seating.revoke(fair.campaign, fair.bo, by=fair.ann)
    with refusing(by="Seating._managed", naming=("Bo",)):
        seating.rename(fair.campaign, fair.bo, "Zed", by=fair.ann)


def test_a_seat_taken_at_one_table_is_known_at_the_other(fair: Gathering) -> None:
    other = Table(fair.table.ledger.journal, GAMES)
    assert other.look(fair.campaign, fair.bo).me.name == "Bo"
    link = fair.table.seating.join(fair.campaign, "Fay")
    assert other.seating.who(link.token) == (fair.campaign, link.seat)


def test_two_tables_seat_people_at_once(fair: Gathering) -> None:
    other = Table(fair.table.ledger.journal, GAMES)
    assert other.look(fair.campaign, fair.bo).me.name == "Bo"
    fair.table.seating.join(fair.campaign, "Fay")
    with refusing(by="_name_is_free", naming=("Fay",)):
        other.seating.join(fair.campaign, "Fay")
    gus = other.seating.join(fair.campaign, "Gus", Role.SPECTATOR)
    fair.table.seating.rename(fair.campaign, fair.bo, "Ben", by=fair.bo)
    other.seating.revoke(fair.campaign, gus.seat, by=fair.ann)
    assert [seat.name for seat in other.look(fair.campaign, fair.ann).seats][:2] == ["Ann", "Ben"]


@pytest.mark.parametrize(
    "alike", ["bo\u200b", "\u200eBO", "b\u2060o", "bo\u00ad", "\uff42\uff4f", "bo\x00", "\u202dbo"]
)
def test_nobody_sits_down_under_a_name_that_only_looks_like_another(fair: Gathering, alike: str) -> None:
    with refusing(by="_name_is_free"):
        fair.table.seating.join(fair.campaign, alike)


@pytest.mark.parametrize("unseen", ["\u200b\u200b", "\u200d", "\u2800", "\u3164", "\x07", "\ufe0f"])
def test_a_seat_has_a_name_that_can_be_seen(fair: Gathering, unseen: str) -> None:
    with refusing(by="name_of", naming=("80",)):
        fair.table.seating.join(fair.campaign, unseen)


@pytest.mark.parametrize(
    "name", ["Zo\u00eb", "\u0646\u0627\u0645\u200c\u0647", "\u05e9\u05dc\u05d5\u05dd", "\U0001f469\u200d\U0001f680"]
)
def test_names_of_every_script_keep_what_they_need(fair: Gathering, name: str) -> None:
    link = fair.table.seating.join(fair.campaign, name)
    assert fair.table.look(fair.campaign, link.seat).me.name == name


def test_a_name_that_looks_like_another_is_refused_with_the_letter_that_differs(fair: Gathering) -> None:
    """What the refusal quotes looks the same: the letter's name alone tells what to change."""
    fair.table.seating.join(fair.campaign, "Ada")
    with refusing(by="_name_is_free", naming=("Cyrillic", "Latin")):
        fair.table.seating.join(fair.campaign, "\u0410da")


@pytest.mark.parametrize(
    ("taken", "alike"),
    [
        ("Zoe", "Zoe\ufe0f"),  # a variation selector
        ("Zoe", "Zo\u0323e"),  # a combining mark
        ("Zoe", "Zo\u00eb"),
        ("Zoe", "Zo\u0435"),  # a Cyrillic letter
        ("Mara", "\u041c\u0430\u0433\u0430"),
        ("MARA", "\u039cARA"),  # a Greek one
        ("Bill", "BiII"),
        ("Bill", "Bi1l"),
        ("Milo", "Mil0"),
        ("\u041c\u0430\u0440\u0438\u044f", "\u041ca\u0440\u0438\u044f"),  # a Latin letter in a Cyrillic name
        ("\u039c\u03b1\u03c1\u03af\u03b1", "\u039c\u0391\u03a1\u0399\u0391"),
        ("Amelia", "Arnelia"),
        ("Pia", "P\u0399A"),
        ("\U0001f409 Bo", "\U0001f409\ufe0f Bo"),
    ],
)
def test_a_name_that_can_be_mistaken_for_one_at_the_table_is_refused(fair: Gathering, taken: str, alike: str) -> None:
    seating = fair.table.seating
    first = seating.join(fair.campaign, taken)
    with refusing(by="_name_is_free"):
        seating.join(fair.campaign, alike)
    with refusing(by="_name_is_free"):
        seating.rename(fair.campaign, fair.bo, alike, by=fair.bo)
    seating.revoke(fair.campaign, first.seat, by=fair.ann)
    seating.join(fair.campaign, alike)


@pytest.mark.parametrize(
    "names",
    [
        (
            "\u041c\u0430\u0440\u0438\u044f",
            "\u0418\u0432\u0430\u043d",
            "\u0421\u043e\u043d\u044f",
            "\u0410\u043d\u043d\u0430",
        ),
        ("\u0391\u03bd\u03bd\u03b1", "\u039d\u03af\u03ba\u03bf\u03c2", "\u03a3\u03bf\u03c6\u03af\u03b1"),
        ("\u0645\u062d\u0645\u062f", "\u0641\u0627\u0637\u0645\u0629"),
        ("\u0930\u093e\u091c", "\u0930\u093e\u091c\u0941", "\u0930\u0947\u091c"),  # told apart by their marks alone
        ("\u3055\u304f\u3089", "\u3055\u3050\u3089", "\u304b\u304e", "\u304c\u304d"),
        ("\U0001f409", "\U0001f98a", "\U0001f469\u200d\U0001f680"),
        ("Kim", "Jim", "Tim", "Tom", "Pat", "Nat"),
        tuple(f"Guest {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ],
)
def test_people_of_every_script_sit_together(fair: Gathering, names: tuple[str, ...]) -> None:
    for name in names:
        fair.table.seating.join(fair.campaign, name)


@pytest.mark.parametrize(
    "title",
    ["Game Master", "GM", "the host", "Barker", "the barker", "G\u041c", "B\u0430rker!", "Game-Master \U0001f3b2"],
)
def test_only_whoever_runs_the_game_is_called_so(fair: Gathering, title: str) -> None:
    seating = fair.table.seating
    for role in (Role.PLAYER, Role.SPECTATOR):
        with refusing(by="_is_no_title", naming=("Barker",)):
            seating.join(fair.campaign, title, role)
    with refusing(by="_is_no_title", naming=("Barker",)):
        seating.rename(fair.campaign, fair.bo, title, by=fair.ann)
    seating.rename(fair.campaign, fair.ann, title, by=fair.ann)
