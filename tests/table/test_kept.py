"""Campaigns that are kept folded: not more than fit, and whoever writes never loses by it."""

import weakref
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.table.gathering import GAMES, Gathering
from tests.table.writers import at_another_table

from talewright.journal.verify import verify
from talewright.table import CampaignId, Link, MemoryJournal, Table, ledger
from talewright.table.ledger import OVERHEAD, Ledger
from talewright.table.moves import Say
from talewright.table.recent import Recent


@pytest.fixture
def cramped(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table with room for one campaign at a time."""
    monkeypatch.setattr(ledger, "RECORDS_KEPT", OVERHEAD)
    return Table(MemoryJournal(), GAMES)


def is_kept(table: Table, campaign: CampaignId) -> bool:
    return campaign in table.ledger.kept


def said(table: Table, link: Link) -> list[str]:
    return [line.text for line in table.log(link.campaign, link.seat) if line.kind == "said/1"]


def test_the_campaign_that_nobody_has_used_for_longest_is_let_go_of(cramped: Table) -> None:
    first, second = (cramped.seating.begin("toy", name, gm="Ann") for name in ("One", "Two"))
    assert [is_kept(cramped, each.campaign) for each in (first, second)] == [False, True]
    assert cramped.look(first.campaign, first.seat).name == "One"
    assert [is_kept(cramped, each.campaign) for each in (first, second)] == [True, False]


def test_what_is_said_at_many_tables_at_once_is_all_there_though_one_fits(cramped: Table) -> None:
    links = [cramped.seating.begin("toy", f"Fair {number}", gm="Ann") for number in range(4)]

    def speak(number: int) -> None:
        link = links[number % 4]
        cramped.act(link.campaign, link.seat, Say(f"{number}"), move_id=f"say-{number:04}")
        assert f"{number}" in str(said(cramped, link))

    with ThreadPoolExecutor(8) as everybody:
        list(everybody.map(speak, range(200)))
    for place, link in enumerate(links):
        assert len(said(cramped, link)) == 50, place
        assert verify(cramped.ledger.journal.read(link.campaign)).records == cramped.ledger.journal.head(link.campaign)
    assert len(cramped.ledger.kept) == 1


def test_a_campaign_that_is_let_go_of_while_somebody_writes_goes_on_with_what_was_written(cramped: Table) -> None:
    first, second = (cramped.seating.begin("toy", name, gm="Ann") for name in ("One", "Two"))
    append = cramped.ledger.journal.append

    def storing(*args: object, **kwargs: object) -> None:
        append(*args, **kwargs)  # type: ignore[arg-type]  # whatever it was given
        assert cramped.look(second.campaign, second.seat).name == "Two"
        assert not is_kept(cramped, first.campaign)
        with ThreadPoolExecutor(1) as another:
            assert another.submit(cramped.look, first.campaign, first.seat).result().name == "One"

    cramped.ledger.journal.append = storing  # type: ignore[method-assign]  # looks while it is stored
    cramped.act(first.campaign, first.seat, Say("Hello"), move_id="say-hello")
    assert len(said(cramped, first)) == 1
    assert cramped.ledger.campaign(first.campaign).position == cramped.ledger.journal.head(first.campaign)


def test_whoever_holds_or_awaits_a_lock_has_the_same_one(cramped: Table) -> None:
    one = CampaignId("one")
    held = cramped.ledger.lock(one)
    turn = cramped.ledger.turn(one)
    cramped.seating.begin("toy", "Another", gm="Ann")
    assert cramped.ledger.lock(one) is held
    assert cramped.ledger.turn(one) is turn
    gone = weakref.ref(held), weakref.ref(turn)
    del held, turn
    assert [each() for each in gone] == [None, None]


def test_what_nobody_has_used_for_a_while_is_let_go_of_and_the_rest_stays() -> None:
    now = 0.0
    drinks = Recent[str, int](most=10, clock=lambda: now)
    drinks.put("tea", 1)
    drinks.put("ale", 1)
    now = 60.0
    assert drinks.get("tea")
    drinks.drop_unused(30.0)
    assert (drinks.get("tea"), drinks.get("ale"), len(drinks)) == (1, None, 1)


def test_a_value_that_has_grown_takes_the_room_of_others() -> None:
    lists = Recent[str, list[int]](most=10, size=len)
    first = [1]
    lists.put("first", first)
    lists.put("second", [1, 2])
    first.extend(range(8))
    assert lists.get("first") is first
    lists.put("third", [1])
    assert (lists.get("first"), lists.get("second"), lists.get("third")) == (first, None, [1])


def test_of_many_values_a_tenth_goes_at_once() -> None:
    numbers = Recent[int, int](most=30)
    for number in range(31):
        numbers.put(number, number)
    assert [number for number in range(31) if number in numbers] == [*range(4, 31)]


def test_a_table_that_shares_its_journal_answers_with_what_others_have_stored(fair: Gathering) -> None:
    other = at_another_table(fair, fair.table.ledger.journal)
    other.table.ledger.is_shared = True
    assert other.look(fair.bo).position == fair.look(fair.bo).position
    token = fair.table.seating.hand_on(fair.campaign, fair.bo).token
    fair.act(fair.ann, Say("From elsewhere"))
    assert other.table.seating.who(token) == (fair.campaign, fair.bo)
    assert other.look(fair.bo).position == fair.look(fair.bo).position


def test_a_move_that_would_be_refused_here_is_made_if_it_is_allowed_by_what_others_stored(fair: Gathering) -> None:
    other = at_another_table(fair, fair.table.ledger.journal)
    other.table.ledger.is_shared = True
    assert other.look(fair.bo).position == fair.look(fair.bo).position
    new = fair.table.seating.join(fair.campaign, "Flo").seat
    assert not other.act(new, Say("I have just come in")).again


def test_whoever_joins_while_others_act_at_another_table_is_let_in(fair: Gathering) -> None:
    other = at_another_table(fair, fair.table.ledger.journal)
    real, waiting = Ledger.store, [True, True]

    def beaten(book: Ledger, *args: object, **kwargs: object) -> None:
        if book is other.table.ledger and waiting:
            waiting.pop()
            fair.act(fair.bo, Say("Faster"))
        real(book, *args, **kwargs)  # type: ignore[arg-type]  # whatever it was given

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Ledger, "store", beaten)
        link = other.table.seating.join(fair.campaign, "Flo")
    assert fair.table.seating.who(link.token) == (fair.campaign, link.seat)
