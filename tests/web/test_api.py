"""The table for programs."""

import json
from collections.abc import Mapping
from typing import Any, cast

import httpx
import pytest
from tests.saying import said
from tests.toy.play import TOY, Toy
from tests.toy.state import State
from tests.web.fair import Bot, Fair

from talewright.games.registry import installed
from talewright.table import Link, keys, receipt
from talewright.table.ledger import AnyGame
from talewright.table.moves import Say
from talewright.table.seat import Seat
from talewright.web import api
from talewright.web.schema import SHOWN, document

OK, UNFIT, UNREADABLE = httpx.codes.OK, httpx.codes.UNPROCESSABLE_ENTITY, httpx.codes.BAD_REQUEST


@pytest.fixture
def ada(fair: Fair) -> Link:
    return fair.guest("Ada")


def test_a_program_sees_its_seat_makes_an_offered_move_and_reads_of_it(fair: Fair, ada: Link) -> None:
    bot = fair.bot(ada)
    assert bot.get("/view").json()["me"]["name"] == "Ada"
    offered = {offer["move"] for offer in bot.get("/offers").json()}
    assert "guess" in offered
    receipt = bot.move("guess-number-1", {"type": "guess", "beans": 42})
    assert receipt.status_code == OK
    assert receipt.json()["again"] is False
    assert receipt.json()["position"] == bot.get("/view").json()["position"]
    assert "42" in bot.get("/log").json()[-1]["text"]


def test_a_program_reads_only_the_lines_that_it_lacks(fair: Fair, ada: Link) -> None:
    bot = fair.bot(ada)
    bot.move("the-first-one", {"type": "say", "text": "One"})
    last = bot.get("/log").json()[-1]["number"]
    bot.move("the-second-one", {"type": "say", "text": "Two"})
    assert [line["text"] for line in bot.get(f"/log?after={last}").json()] == ["Two"]


def test_a_program_can_remember_what_it_has_seen_and_look_for_it_later(fair: Fair, ada: Link) -> None:
    bot = fair.bot(ada)
    seen = bot.get("/head").json()
    assert seen["count"] == bot.get("/view").json()["position"]
    bot.move("the-next-one", {"type": "say", "text": "One"})
    assert bot.get("/head").json()["count"] > seen["count"]
    assert bot.get(f"/head?count={seen['count']}").json() == seen
    assert bot.get("/head?count=0").json()["count"] == 0
    assert bot.get("/head?count=4711").json() == bot.get("/head").json()


@pytest.mark.parametrize("count", ["x", "1.5", "-1", "9" * 5000])
def test_a_head_at_no_number_of_records_is_the_last_or_refused(fair: Fair, ada: Link, count: str) -> None:
    answer = fair.bot(ada).get(f"/head?count={count}")
    assert answer.status_code == UNREADABLE or answer.json() == fair.bot(ada).get("/head").json()


def test_a_program_reads_a_long_log_piece_by_piece(fair: Fair, ada: Link) -> None:
    for number in range(230):
        fair.table.act(ada.campaign, ada.seat, Say(f"Line {number}"), move_id=keys.new_id())
    bot = fair.bot(ada)
    first = bot.get("/log").json()
    assert len(first) == 200
    then = bot.get(f"/log?after={first[-1]['number']}&most=10").json()
    assert [line["number"] for line in then] == [*range(201, 211)]
    assert len(bot.get("/log?most=1000").json()) > 230


@pytest.mark.parametrize("most", [0, -1, 1001, 10**30])
def test_a_program_that_asks_for_too_many_lines_is_told_how_many_there_may_be(fair: Fair, ada: Link, most: int) -> None:
    answer = fair.bot(ada).get(f"/log?most={most}")
    assert answer.status_code == UNREADABLE
    assert "1 to 1000 lines" in str(problem_of(answer)["detail"])


def test_a_move_that_a_program_sends_twice_happens_once(fair: Fair, ada: Link) -> None:
    bot = fair.bot(ada)
    first, second = (bot.move("the-very-same", {"type": "say", "text": "Once"}) for _ in range(2))
    assert (first.json()["again"], second.json()["again"]) == (False, True)
    assert first.json()["position"] == second.json()["position"]


@pytest.mark.parametrize("other", [{"type": "say", "text": "Twice"}, {"type": "guess", "beans": 42}])
def test_another_move_under_a_used_id_is_refused_and_the_first_may_still_be_sent_again(
    fair: Fair, ada: Link, other: Mapping[str, str | int]
) -> None:
    bot = fair.bot(ada)
    first: Mapping[str, str | int] = {"type": "say", "text": "Once"}
    made = bot.move("the-very-same", first).json()
    answer = bot.move("the-very-same", other)
    assert (answer.status_code, said(str(problem_of(answer)["detail"]), receipt)) == (UNFIT, ("receipt.USED.1",))
    again = bot.move("the-very-same", first).json()
    assert (again["again"], again["position"]) == (True, made["position"])


def test_a_roll_that_is_sent_again_with_another_nonce_is_the_same_roll(fair: Fair, ada: Link) -> None:
    bot = fair.bot(ada)
    bot.move("i-will-throw", {"type": "start-throw"})
    (roll,) = (offer for offer in bot.get("/offers").json() if offer["move"] == "roll")
    faces = [
        bot.move("here-it-goes", {"type": "roll", **roll["fixed"], "nonce": nonce}).json()["faces"] for nonce in "ab"
    ]
    assert faces[0] == faces[1]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", UNREADABLE),
        (b"{", UNREADABLE),
        (b"[]", UNREADABLE),
        (b'{"id": "long-enough"}', UNREADABLE),
        (b'{"id": 7, "move": {}}', UNREADABLE),
        (b'{"id": "long-enough", "move": {}, "seat": "other"}', UNREADABLE),
        (b'{"id": "long-enough", "move": ' + b"[" * 100_000, UNREADABLE),
        (b'{"id": "long-enough", "move": ' + b"[" * 50_000 + b"]" * 50_000 + b"}", UNREADABLE),
        (b'{"id": "long-enough", "move": {"type": "say", "text": "\\ud800"}}', UNREADABLE),
        (b'\xff\xfe{"id": "long-enough"}', UNREADABLE),
        (b'{"id": "long-enough", "move": []}', UNFIT),
        (b'{"id": "long-enough", "move": {"type": "fly"}}', UNFIT),
        (b'{"id": "long-enough", "move": {"type": 7}}', UNFIT),
        (b'{"id": "long-enough", "move": {"type": "guess", "beans": "forty-two"}}', UNFIT),
        (b'{"id": "long-enough", "move": {"type": "guess", "beans": 1e400}}', UNREADABLE),
        (b'{"id": "long-enough", "move": {"type": "guess", "beans": 999999999999999999999999}}', UNFIT),
        (b'{"id": "x", "move": {"type": "guess", "beans": 42}}', UNFIT),
        (b'{"id": "long-enough", "move": {"type": "guess", "beans": 42}, "for": "nobody"}', UNFIT),
    ],
)
def test_what_a_program_sends_amiss_comes_back_as_a_problem_in_a_sentence(
    fair: Fair, ada: Link, body: bytes, status: int
) -> None:
    answer = fair.bot(ada).post("/moves", body)
    assert answer.status_code == status
    problem = problem_of(answer)
    assert problem["status"] == status
    assert str(problem["detail"])[0].isupper()
    assert str(problem["detail"]).endswith(".")
    assert fair.table.log(ada.campaign, ada.seat)[-1].kind.startswith("seat-made")


def test_a_body_that_is_no_move_is_answered_with_an_example(fair: Fair, ada: Link) -> None:
    assert '{"type": "say", "text": "Hello"}' in str(problem_of(fair.bot(ada).post("/moves", b"Hello"))["detail"])


def test_what_the_rules_forbid_names_its_clause(fair: Fair, ada: Link) -> None:
    ruling = {"type": "ruling", "clause": "toy-tie", "about": "the even bout", "choice": "me"}
    problem = problem_of(fair.bot(ada).move("a-ruling-of-mine", ruling))
    assert problem["clause"] == "toy-tie"
    assert problem["title"] == "Not possible"


@pytest.mark.parametrize("header", [{}, {"Authorization": "Basic abc"}, {"Authorization": "Bearer "}])
def test_a_program_without_a_token_is_told_how_to_send_one(fair: Fair, header: dict[str, str]) -> None:
    answer = fair.browser().get(f"{api.PREFIX}/view", **header)
    assert answer.status_code == httpx.codes.UNAUTHORIZED
    assert answer.headers["www-authenticate"] == "Bearer"
    assert "Authorization: Bearer TOKEN" in str(problem_of(answer)["detail"])


def test_a_forged_token_is_refused_and_after_ten_there_is_a_pause(fair: Fair) -> None:
    browser = fair.browser()
    statuses = [browser.get(f"{api.PREFIX}/view", Authorization="Bearer forged").status_code for _ in range(11)]
    assert statuses == [httpx.codes.FORBIDDEN] * 10 + [httpx.codes.TOO_MANY_REQUESTS]


def test_a_revoked_token_opens_nothing(fair: Fair, ada: Link) -> None:
    bot = fair.bot(ada)
    fair.table.seating.revoke(ada.campaign, ada.seat, by=fair.barker.seat)
    assert bot.get("/view").status_code == httpx.codes.FORBIDDEN
    assert bot.move("a-late-move", {"type": "say", "text": "Hello"}).status_code == httpx.codes.FORBIDDEN


def test_a_program_that_runs_the_game_invites_people_and_takes_a_link_back(fair: Fair) -> None:
    bot = fair.bot(fair.barker)
    here = bot.get("/invitation").json()
    assert (here["link"].endswith(f"/join/{here['code']}"), here["open"]) == (True, True)
    made = bot.post("/people/invite", b'{"name": "Kim", "as": "spectator"}').json()
    kim = Bot(bot.client, made["link"].rpartition("/s/")[2])
    assert [kim.get("/view").json()["me"][what] for what in ("id", "role")] == [made["seat"], "spectator"]
    again = bot.post("/people/reissue", json.dumps({"seat": made["seat"]}).encode()).json()
    assert kim.get("/view").status_code == httpx.codes.FORBIDDEN
    assert Bot(bot.client, again["link"].rpartition("/s/")[2]).get("/view").status_code == OK
    assert bot.post("/people/close-door", b"").json()["link"] == ""
    assert bot.get("/invitation").json()["open"] is False
    assert bot.post("/people/knight", b"").status_code == httpx.codes.NOT_FOUND
    assert bot.post("/people/invite", b'{"name": "Lu", "as": "gm"}').status_code == UNREADABLE


def test_whoever_does_not_run_the_game_learns_no_code_and_seats_nobody(fair: Fair, ada: Link) -> None:
    bot, code = fair.bot(ada), fair.table.seating.code(ada.campaign)
    answers = [
        bot.get("/invitation"),
        bot.post("/people/invite", b'{"name": "Lu"}'),
        bot.post("/people/renew-code", b""),
    ]
    assert [answer.status_code for answer in answers] == [UNFIT] * 3
    assert not [answer for answer in answers if code in answer.text]
    assert fair.table.seating.code(ada.campaign) == code


def test_a_browsers_cookie_is_no_token_for_the_api(fair: Fair, ada: Link) -> None:
    browser, _ = fair.at_the_table(ada)
    assert browser.get(f"{api.PREFIX}/view").status_code == httpx.codes.UNAUTHORIZED


ELSEWHERE = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
ANY_SITE = "access-control-allow-origin"


def test_a_page_of_another_site_may_do_what_a_token_opens(fair: Fair, ada: Link) -> None:
    asks = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type"}
    client, key = fair.bot(ada).client, {"Authorization": f"Bearer {ada.token}"}
    first = client.options(f"{api.PREFIX}/moves", headers={**ELSEWHERE, **asks})
    assert (first.status_code, first.headers[ANY_SITE]) == (httpx.codes.NO_CONTENT, "*")
    assert {"Authorization", "Content-Type"} <= set(first.headers["access-control-allow-headers"].split(", "))
    move = {"id": "from-elsewhere", "move": {"type": "say", "text": "Hello"}}
    said = client.post(f"{api.PREFIX}/moves", json=move, headers={**ELSEWHERE, **key})
    assert (said.status_code, said.headers[ANY_SITE]) == (OK, "*")
    assert client.get(f"{api.PREFIX}/log", headers={**ELSEWHERE, **key}).headers[ANY_SITE] == "*"
    assert client.get("/schema/openapi.json", headers=ELSEWHERE).headers[ANY_SITE] == "*"


def test_a_page_of_another_site_is_told_why_it_is_refused(fair: Fair) -> None:
    for key in ({}, {"Authorization": "Bearer forged"}):
        answer = fair.browser().get(f"{api.PREFIX}/view", **ELSEWHERE, **key)
        assert problem_of(answer)["detail"]
        assert (answer.headers[ANY_SITE], "set-cookie" in answer.headers) == ("*", False)


@pytest.mark.parametrize("path", ["/", "/schema", "/odds", "/s/x", "/health"])
def test_what_is_not_of_the_api_is_for_no_other_site(fair: Fair, path: str) -> None:
    assert ANY_SITE not in fair.browser().get(path, **ELSEWHERE).headers


@pytest.mark.parametrize("path", ["/nothing", f"/pictures/{'0' * 64}"])
def test_a_program_that_asks_for_what_is_not_there_is_told_where_to_look(fair: Fair, ada: Link, path: str) -> None:
    answer = fair.bot(ada).get(path)
    assert (answer.status_code, "/schema" in str(problem_of(answer)["detail"])) == (httpx.codes.NOT_FOUND, True)


@pytest.mark.parametrize("path", ["/nothing", "/moves"])
def test_an_address_that_is_not_there_is_a_problem_too(fair: Fair, ada: Link, path: str) -> None:
    answer = fair.bot(ada).get(path)
    assert answer.status_code in (httpx.codes.NOT_FOUND, httpx.codes.METHOD_NOT_ALLOWED)
    assert problem_of(answer)["detail"]


def test_a_body_that_is_far_too_long_is_a_problem(fair: Fair, ada: Link) -> None:
    answer = fair.bot(ada).post("/moves", b'{"id": "' + b"x" * 300_000 + b'"}')
    assert answer.status_code == httpx.codes.REQUEST_ENTITY_TOO_LARGE
    assert "256 kB" in str(problem_of(answer)["detail"])


@pytest.mark.parametrize(
    ("path", "name"), [("/log?after=x", "after"), ("/log?most=", "most"), ("/head?count=1.5", "count")]
)
def test_what_is_no_number_in_an_address_is_named(fair: Fair, path: str, name: str) -> None:
    answer = fair.bot(fair.guest("Ada")).get(path)
    assert answer.status_code == UNREADABLE
    assert f"`{name}`" in str(problem_of(answer)["detail"])


def test_the_schema_names_every_address_of_the_api_and_every_move(fair: Fair) -> None:
    document = fair.browser().get("/schema/openapi.json").json()
    described = {(path, method.upper()) for path, item in document["paths"].items() for method in item}
    served = {
        (route.path.replace(":str}", "}"), method)
        for route in fair.app.routes
        if route.path.startswith(api.PREFIX)
        for method in getattr(route, "methods", ())
        if method in ("GET", "POST")
    }
    assert described == served
    assert {"say", "guess"} <= set(tags(document))


def test_the_schema_says_which_bodies_may_be_left_out(fair: Fair) -> None:
    paths = fair.browser().get("/schema/openapi.json").json()["paths"]
    bodies = {
        path: item["post"]["requestBody"].get("required", False) for path, item in paths.items() if "post" in item
    }
    assert [path for path, required in bodies.items() if not required] == [f"{api.PREFIX}/people/{{deed}}"]
    assert fair.bot(fair.barker).post("/people/hand-on", b"").json()["link"]


def test_every_reference_in_the_schema_leads_somewhere(fair: Fair) -> None:
    lead_somewhere(fair.browser().get("/schema", Accept="application/json").json())


def test_every_reference_leads_somewhere_where_games_have_types_of_the_same_names() -> None:
    lead_somewhere(dict(document(tuple(installed().values()))))


def lead_somewhere(whole: Mapping[str, Any]) -> None:
    wanted = {part.split('"')[0] for part in json.dumps(whole).split('"#/components/schemas/')[1:]}
    assert wanted <= set(whole["components"]["schemas"])


def test_the_schema_shows_a_body_that_is_taken_and_says_when_to_send_again(fair: Fair, ada: Link) -> None:
    moves = fair.browser().get("/schema/openapi.json").json()["paths"][f"{api.PREFIX}/moves"]["post"]
    example = moves["requestBody"]["content"]["application/json"]["example"]
    assert fair.bot(ada).post("/moves", json.dumps(example).encode()).status_code == OK
    assert all("Retry-After" in moves["responses"][status]["headers"] for status in ("429", "503"))


def test_every_move_is_described_once_though_two_games_share_it_and_one_that_fits_two_games_is_valid() -> None:
    move = described(*installed().values())["Move"]
    assert [*move] == ["anyOf"]
    each = [way["$ref"] for way in move["anyOf"]]
    assert len(each) == len(set(each))


def test_the_schema_of_one_game_names_its_moves_plainly_and_tells_them_by_their_type() -> None:
    whole: dict[str, Any] = dict(document(tuple(installed("questworlds-3").values())))
    lead_somewhere(whole)
    found = whole["components"]["schemas"]
    assert {"FrameContest", "ChooseAbility", "Say", "SagaView"} <= {*found}
    told = found["Move"]["discriminator"]
    assert told["propertyName"] == "type"
    assert all(
        found[ref.rpartition("/")[2]]["properties"]["type"]["enum"] == [tag] for tag, ref in told["mapping"].items()
    )
    assert len(told["mapping"]) == len(found["Move"]["oneOf"])


def test_a_program_asks_for_the_schema_of_the_game_that_it_plays(fair: Fair) -> None:
    browser = fair.browser()
    assert "guess" in tags(browser.get("/schema/openapi.json?game=toy").json())
    none = browser.get("/schema/openapi.json?game=chess")
    assert (none.status_code, "toy" in none.text) == (UNREADABLE, True)


def test_the_schema_takes_the_text_of_a_choice_where_a_move_has_a_number_or_a_yes() -> None:
    """As the table does: the values of an offer's choices are texts."""
    found = described(*installed("questworlds-3").values(), TOY)
    frame, modifier = found["FrameContest"]["properties"], found["SetModifier"]["properties"]
    assert frame["hidden"]["anyOf"] == [{"type": "boolean"}, {"enum": ["true", "false"]}]
    assert frame["hidden"]["default"] is False
    assert {"type": "string", "pattern": "^-?[0-9]+$"} in modifier["amount"]["anyOf"]
    assert found["Fell"]["properties"]["face"]["type"] == "integer"  # what is answered has types of its own


def test_the_schema_describes_what_each_game_shows() -> None:
    shown = described(*installed().values(), TOY)
    ways = [way["$ref"].rpartition("/")[2] for way in shown["Struct"]["anyOf"]]
    assert len(ways) == len(set(ways)) == 5
    assert {"story_points", "victory_threshold", "conflicts", "jar"} <= {
        name for way in ways for name in shown[way]["properties"]
    }


class Vague(Toy):
    def view(self, state: State, seat: Seat, seats: tuple[Seat, ...]) -> "Nowhere":  # type: ignore[name-defined]  # noqa: F821
        raise NotImplementedError


def test_a_game_that_does_not_say_what_it_shows_is_described_without_it() -> None:
    assert described(Vague())["Struct"] == {"description": SHOWN, "type": "object"}


def described(*games: object) -> dict[str, Any]:
    """The components of the schema for these games."""
    whole: dict[str, Any] = dict(document(cast("tuple[AnyGame, ...]", games)))
    components: dict[str, Any] = whole["components"]["schemas"]
    return components


def test_the_schema_can_be_read_without_any_outside_help(fair: Fair) -> None:
    page = fair.browser().get("/schema")
    assert page.status_code == OK
    assert "guess" in page.text
    assert "https://" not in page.text


def tags(document: Mapping[str, object]) -> list[str]:
    """The tags of the moves in the schema."""
    text = json.dumps(document)
    return [part.split('"')[0] for part in text.split('"type": {"enum": ["')[1:]]


def problem_of(answer: httpx.Response) -> dict[str, object]:
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, object] = answer.json()
    return problem
