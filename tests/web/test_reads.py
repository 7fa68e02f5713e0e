"""A region is drawn again only if it would read something else; what stays is what would have been drawn."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import DictLoader
from markupsafe import Markup, escape
from msgspec import Struct
from msgspec.structs import replace
from tests.golden import clan, corral, delta, gulch, inventions, milestone, nell
from tests.golden.evening import Golden
from tests.web.moments import moments

from talewright.dice.draw import Die, DrawId
from talewright.games.registry import installed
from talewright.table import watched
from talewright.table.offer import Choice, Offer, Option, Text
from talewright.table.pocket_view import is_kept
from talewright.table.views import DrawView
from talewright.web.assets import Assets
from talewright.web.compiling import written
from talewright.web.drawing import drawing
from talewright.web.filters import answering, having, labelled, of_each, openers, some
from talewright.web.metrics import Metrics
from talewright.web.modules import SharingEnvironment
from talewright.web.pages import REGIONS, Pages
from talewright.web.reads import Fragments, Noted, Values
from talewright.web.regions import Region
from talewright.web.tables import table_screen

SAY, WAVE, BOW = (Offer(move=move, label=move.upper(), group=move[:1]) for move in ("say", "wave", "bow"))
MACROS = """
{% set told = offers|selectattr('move', 'equalto', 'bow')|map(attribute='label')|join %}
{% macro plain(says) %}{{ drawn('plain') }}{{ says }}{% endmacro %}
{% macro around(says) %}{{ drawn('around') }}{{ look.mood }} {{ keep(plain, says) }}{% endmacro %}
{% macro named(says) %}{{ drawn('named') }}{{ says }} {{ look.name }}{{ told }}{% endmacro %}
"""
VALUES = ("look", "offers", "in_bar")
BARE = "{% macro plain(says) %}{{ drawn('plain') }}{{ says }}{% endmacro %}"


class View(Struct, frozen=True):
    """What a seat sees of a game that has hardly anything."""

    scene: Scene | None = None
    boats: tuple[Boat, ...] = ()
    scenes: tuple[Scene, ...] = ()


class Scene(Struct, frozen=True):
    title: str
    props: tuple[Boat, ...] = ()


class Boat(Struct, frozen=True):
    id: str
    master: str = "Nora"
    sails: bool = True


class Hull(Boat, frozen=True, order=True):
    """A boat that stands in a row of boats."""


class Seen(Struct, frozen=True):
    """A look with as little in it."""

    name: str = "Ada"
    mood: str = "calm"
    play: View = View()
    draws: tuple[DrawView, ...] = ()


class Drawn:
    """A region of these templates, with the macros that were really drawn."""

    def __init__(self, region: str) -> None:
        self.environment = SharingEnvironment(DictLoader({"region": region, "macros": MACROS, "bare": BARE}), VALUES)
        self.environment.globals["drawn"] = self.note
        self.calls: list[str] = []
        self.fragments: Fragments = {}

    def note(self, macro: str) -> str:
        """Called by a macro that is drawn; shows nothing."""
        self.calls.append(macro)
        return ""

    def draw(self, *offers: Offer, look: Seen | None = None, **others: object) -> tuple[str, Noted]:
        """Draw it once more."""
        values = self.values(*offers, look=look, **others)
        with values.region(self.fragments) as (noted, self.fragments), drawing(values):
            return self.environment.get_template("region").render().strip(), noted

    def values(self, *offers: Offer, look: Seen | None = None, **others: object) -> Values:
        return Values({"look": look or Seen(), "offers": offers, "in_bar": frozenset(), **others})


@pytest.mark.parametrize(
    "region",
    [
        "{% for one in offers if one.move == 'say' and one.label %}{{ one.label }}{% endfor %}",
        "{% for one in offers|sort(attribute='label') if one.move in ('say', 'sing') %}{{ one.label }}{% endfor %}",
        "{{ (offers|selectattr('group', 'equalto', 's')|list)[0].label }}",
        "{{ (offers|rejectattr('move', 'in', ('wave', 'bow'))|list)[0].label }}",
    ],
)
def test_a_region_that_picks_offers_reads_those_alone(region: str) -> None:
    drawn = Drawn(region)
    shown, noted = drawn.draw(SAY, WAVE)
    assert shown == "SAY"
    assert drawn.values(WAVE, SAY, BOW).answers(noted)
    assert not drawn.values(WAVE).answers(noted)


def test_a_region_that_goes_through_all_offers_reads_them_all() -> None:
    drawn = Drawn("{% for one in offers if one.label != 'SAY' %}{{ one.label }}{% endfor %}")
    shown, noted = drawn.draw(SAY, WAVE)
    assert shown == "WAVE"
    assert not drawn.values(WAVE).answers(noted)


def test_of_a_look_only_what_is_read_counts() -> None:
    drawn = Drawn("{{ look.name }}")
    _, noted = drawn.draw()
    assert drawn.values(look=Seen(mood="wild")).answers(noted)
    assert not drawn.values(look=Seen("Bo")).answers(noted)


SWIFT, ROSE = Boat("swift"), Boat("rose")
SOLD_AT_PIER = View(scenes=(Scene("The pier", (Boat("rose", "Pim"),)),))
MOORED = View(boats=(Boat("raft", sails=False),))
MOORED_BY_PIM = View(boats=(Boat("raft", "Pim"),))
SOLD, SUNK = View(boats=(SWIFT, Boat("rose", "Pim"))), View(boats=(SWIFT,))


@pytest.mark.parametrize(
    ("region", "shown", "stays", "goes"),
    [
        ("{{ look.play|each('boats', 'id')|join(' ') }}", "swift rose", SOLD, SUNK),
        (
            "{{ look.play|each('scenes', 'props', 'id')|join(' ') }}",
            "rose",
            SOLD_AT_PIER,
            View(scenes=(Scene("Pier"),)),
        ),
        ("{% for one in look.play|having('boats', 'id', 'rose') %}{{ one.master }}{% endfor %}", "Nora", None, SOLD),
        ("{% for one in look.play|having('boats', 'id', 'swift') %}{{ one.master }}{% endfor %}", "Nora", SUNK, View()),
        (
            "{% for one in look.play|having('boats', 'id', 'rose') if one.sails %}{{ one.id }}{% endfor %}",
            "rose",
            SOLD,
            SUNK,
        ),
        (
            "{% for one in look.play.boats + look.play.boats if one.sails %}{{ one.id }} {% endfor %}",
            "swift rose swift rose",
            SOLD,
            SUNK,
        ),
        ("{% for one in look.play.boats if one.sails %}{{ one.id }} {% endfor %}", "swift rose", SOLD, SUNK),
        ("{% set it = look.play %}{{ it.boats|map(attribute='id')|join(' ') }}", "swift rose", SOLD, SUNK),
        (
            "{% for one in look.play.boats[:1]|sort(attribute='master', reverse=true) %}{{ one.master }}{% endfor %}",
            "Nora",
            View(boats=(ROSE, SWIFT)),
            MOORED_BY_PIM,
        ),
        ("{% if not look.play.boats|rejectattr('sails')|list %}afloat{% endif %}", "afloat", SOLD, MOORED),
        ("{{ look.play|columns('boats', 'id')|map(attribute='id')|join(' ') }}", "swift rose", SOLD, SUNK),
        ("{{ 'afloat' if look.play|some('boats') }}", "afloat", SUNK, View()),
        (
            "{{ 'afloat' if look.play|some('boats', 'sails') }}",
            "afloat",
            SOLD,
            View(boats=(Boat("raft", sails=False),)),
        ),
    ],
)
def test_of_the_things_in_a_field_no_more_counts_than_what_is_asked_for(
    region: str, shown: str, stays: View | None, goes: View
) -> None:
    drawn = Drawn(region)
    html, noted = drawn.draw(look=Seen(play=View(boats=(SWIFT, ROSE), scenes=(Scene("Pier", (ROSE,)),))))
    assert html == shown
    assert stays is None or drawn.values(look=Seen(play=stays)).answers(noted)
    assert not drawn.values(look=Seen(play=goes)).answers(noted)


@pytest.mark.parametrize(
    "loop",
    [
        "{% macro of(one) %}{{ one.id }}{% endmacro %}{% for one in look.play.boats %}{{ of(one) }}{% endfor %}",
        "{% for one in look.play.boats %}{{ one.id }}{% if one in () %}{% endif %}{% endfor %}",
        "{% for one in look.play.boats %}{{ one.id }}{{ one.weight is defined or '' }}{% endfor %}",
        "{% for one in look.play.boats|sort %}{{ one.id }}{% endfor %}",
        "{% set all = look.play.boats %}{{ all[0].id }}{% for one in look.play.boats[1:] %}{{ one.id }}{% endfor %}",
    ],
    ids=["handed on", "compared", "without such a field", "in its own order", "read whole already"],
)
def test_a_thing_of_which_more_may_be_read_than_its_fields_is_read_whole(loop: str) -> None:
    drawn = Drawn(loop)
    html, noted = drawn.draw(look=Seen(play=View(boats=(Hull("rose"),))))
    assert html.startswith("rose")
    assert not drawn.values(look=Seen(play=View(boats=(Hull("rose", "Pim"),)))).answers(noted)


def test_on_a_page_without_regions_things_in_a_field_are_found_as_well() -> None:
    fleet = View(boats=(SWIFT, ROSE))
    assert of_each(fleet, "boats", "id") == ("swift", "rose")
    assert of_each(View(scenes=(Scene("Pier", (SWIFT,)), Scene("Bay", (ROSE,)))), "scenes", "props", "id") == (
        "swift",
        "rose",
    )
    assert having(fleet, "boats", "id", "rose") == (ROSE,)
    assert some(fleet, "boats")
    assert some(fleet, "boats", "sails")
    assert not some(fleet, "scenes")


def test_things_in_a_field_that_is_gone_are_none() -> None:
    drawn = Drawn("{{ look.play.scene|each('props', 'id')|join(' ') if look.play.scene }}")
    html, noted = drawn.draw(look=Seen(play=View(Scene("Pier", (SWIFT,)))))
    assert html == "swift"
    later = drawn.values(look=Seen(play=View()))
    assert not later.answers(noted)
    assert () in [later.answer(question) for question in noted]


def test_a_scene_that_opens_or_closes_is_noticed_though_nothing_in_it_was_read() -> None:
    drawn = Drawn("{% if look.play.scene %}A scene.{% endif %}{{ look.play.weather is defined }}")
    for before, after in ((View(), View(Scene("Pier"))), (View(Scene("Pier")), View())):
        _, noted = drawn.draw(look=Seen(play=before))
        assert drawn.values(look=Seen(play=before)).answers(noted)
        assert not drawn.values(look=Seen(play=after)).answers(noted)


def test_what_a_macro_drew_stays_while_it_is_given_the_same_and_reads_the_same() -> None:
    drawn = Drawn("{% from 'macros' import named, plain with context %}{{ keep(plain, 'x') }}{{ keep(named, 'Hi') }}")
    assert drawn.draw(SAY)[0] == "xHi Ada"
    assert drawn.draw(WAVE)[0] == "xHi Ada"
    assert drawn.calls == ["plain", "named"]
    assert drawn.draw(WAVE, look=Seen("Bo"))[0] == "xHi Bo"
    assert drawn.calls == ["plain", "named", "named"]


ABC = Choice(name="letter", label="Letter", options=tuple(Option(each, each.upper()) for each in "abc"))
FORM = Offer(move="say", label="Say", group="s", fields=(Text(name="words", label="Words"), ABC))
LONGER = replace(FORM, fields=(Text(name="words", label="Words", most=9), ABC))


@pytest.mark.parametrize(
    ("region", "shown"),
    [
        ("{% for one in offers|openers if one.move == 'say' %}{{ one.fields[0].name }}{% endfor %}", "words"),
        ("{% set found = offers|behind(('say', 'bow')) %}{{ found.one.label }}", "Say"),
        (
            "{% set one, value = labelled(offers|openers, ('bow', 'say'), 'letter', 'B') %}{{ one.label }} {{ value }}",
            "Say b",
        ),
    ],
)
def test_a_name_that_opens_a_form_stays_though_the_form_asks_something_else(region: str, shown: str) -> None:
    drawn = Drawn(region)
    html, noted = drawn.draw(FORM, WAVE)
    assert html == shown
    assert drawn.values(LONGER).answers(noted)
    assert not drawn.values(replace(FORM, label="Shout")).answers(noted)
    assert not drawn.values().answers(noted)


def test_on_a_page_without_regions_an_answer_to_what_opens_a_form_is_found_as_well() -> None:
    assert labelled(openers((WAVE, FORM)), ("bow", "say"), "letter", "B") == (FORM, "b")


def test_what_an_answer_would_do_stays_though_others_may_be_given_now() -> None:
    drawn = Drawn(
        "{% for one, name, about in offers|answering(('bow', 'say'), 'b') %}{{ one.label }} {{ name }}{% endfor %}"
    )
    html, noted = drawn.draw(FORM, WAVE)
    assert html == "Say letter"
    one_less = replace(FORM, fields=(FORM.fields[0], replace(ABC, options=ABC.options[1:])))
    assert drawn.values(WAVE, one_less).answers(noted)
    assert not drawn.values(replace(FORM, fields=(FORM.fields[0], replace(ABC, options=ABC.options[:1])))).answers(
        noted
    )
    assert not drawn.values(LONGER).answers(noted)
    assert [*answering((WAVE, FORM), ("bow", "say"), "b")] == [*drawn.values(FORM).asked_answering("b", "bow", "say")]


def test_several_offers_behind_one_name_are_told_by_their_moves_alone() -> None:
    drawn = Drawn("{{ (offers|behind(('bow', 'say')))['moves']|join(' ') }}")
    shown, noted = drawn.draw(SAY, WAVE, BOW)
    assert shown == "say bow"
    assert drawn.values(replace(SAY, label="Shout"), SAY, BOW).answers(noted)
    assert not drawn.values(SAY).answers(noted)
    assert not drawn.values(BOW).answers(noted)


def test_an_answer_with_the_whole_offer_is_another_if_the_form_is() -> None:
    drawn = Drawn("{% set one, value = labelled(offers, ('say',), 'letter', 'A') %}{{ one.fields[0].most }}")
    shown, noted = drawn.draw(FORM)
    assert shown == "200"
    assert not drawn.values(LONGER).answers(noted)


def test_what_a_macro_drew_inside_another_stays_when_only_the_other_is_drawn_again() -> None:
    drawn = Drawn("{% from 'macros' import around with context %}{{ keep(around, 'x') }}")
    for mood in ("calm", "calm", "wild"):
        assert drawn.draw(look=Seen(mood=mood))[0] == f"{mood} x"
    assert drawn.calls == ["around", "plain", "around"]


def test_what_its_template_worked_out_beforehand_counts_for_a_macro_too() -> None:
    drawn = Drawn("{% from 'macros' import named with context %}{{ keep(named, 'Hi') }}")
    assert drawn.draw()[0] == "Hi Ada"
    assert drawn.draw(BOW)[0] == "Hi AdaBOW"


def test_a_region_reads_what_its_macros_read_though_they_are_not_drawn() -> None:
    drawn = Drawn("{% from 'macros' import named with context %}{{ keep(named, 'Hi') }}")
    drawn.draw()
    _, noted = drawn.draw()
    assert drawn.calls == ["named"]
    assert not drawn.values(look=Seen("Bo")).answers(noted)


def test_a_macro_beside_what_its_page_works_out_is_always_drawn() -> None:
    drawn = Drawn("{% set says = look.mood %}{% macro own() %}{{ says }}{% endmacro %}{{ keep(own) }}")
    assert drawn.draw()[0] == "calm"
    assert drawn.draw(look=Seen(mood="wild"))[0] == "wild"


def test_what_sees_nothing_but_its_arguments_is_drawn_once_for_all_who_give_it_the_same() -> None:
    drawn = Drawn("{% from 'bare' import plain %}{{ keep(plain, look.name) }}")
    assert drawn.draw(look=Seen("Ada"))[0] == "Ada"
    drawn.fragments = {}  # another seat draws for the first time
    assert drawn.draw(look=Seen("Ada", mood="wild"))[0] == "Ada"
    assert drawn.calls == ["plain"]
    assert drawn.draw(look=Seen("Bo"))[0] == "Bo"
    assert drawn.calls == ["plain", "plain"]


def test_what_sees_more_than_its_arguments_is_drawn_for_each_who_sees_otherwise() -> None:
    drawn = Drawn("{% from 'macros' import named with context %}{{ keep(named, 'Hi') }}")
    assert drawn.draw(look=Seen("Ada"))[0] == "Hi Ada"
    drawn.fragments = {}
    assert drawn.draw(look=Seen("Bo"))[0] == "Hi Bo"


@pytest.mark.parametrize("value", ["", "plain", "<b>&'\"", Markup("<b>"), 7, 7.5, True, None, SAY, ["<"]])
def test_a_value_stands_in_a_page_as_escaping_has_it(value: object) -> None:
    assert written(value) == escape(value)
    environment = SharingEnvironment(DictLoader({"page": "{{ value }}{{ '<' if value }}"}))
    assert environment.get_template("page").render(value=value) == str(escape(value)) + ("&lt;" if value else "")


def test_no_region_is_another_each_time_that_it_is_drawn() -> None:
    games = installed()
    pages = Pages(games, Assets(), Metrics())
    for game in games:
        for name in REGIONS:
            read = pages._environment(game).read_by(f"region_{name}.html")  # noqa: SLF001 - what a game's pages are
            assert read is not None, (game, name)
            assert "new_id" not in read, (game, name)


def draw_of(who: str, label: str, *, mine: bool = False, ready: bool = False, by_itself: bool = False) -> DrawView:
    """A die that is to fall."""
    return DrawView(DrawId(label), label, Die(6), who, "", mine, ready, by_itself=by_itself)


def test_whose_dice_are_awaited_is_told_by_their_names_alone() -> None:
    drawn = Drawn("{{ look|awaited|join(' ') }}")
    html, noted = drawn.draw(look=Seen(draws=(draw_of("Nora", "a"), draw_of("Ada", "b", mine=True))))
    assert html == "Nora"
    falls, pressed = draw_of("Pim", "d", by_itself=True), draw_of("Eve", "e", ready=True)
    more = (draw_of("Nora", "a"), draw_of("Nora", "c"), falls, pressed)
    assert drawn.values(look=Seen(draws=more)).answers(noted)
    assert not drawn.values(look=Seen(draws=(draw_of("Pim", "d"),))).answers(noted)


# --- the law: what stays is what would have been drawn


@pytest.mark.parametrize(
    ("golden", "since", "until"),
    [
        (clan.CLAN_EVENING, 160, 184),  # a community's resource is drawn on
        (corral.CORRAL, 40, 60),
        (delta.DELTA, 150, 170),
        (nell.NELL_HARROW, 120, 140),
    ],
    ids=lambda given: given.name if isinstance(given, Golden) else "",
)
def test_along_an_evening_each_page_is_what_it_would_be_if_all_of_it_were_drawn(
    golden: Golden[Any], since: int, until: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for context, seats in moments(golden, since, until):
        for who in seats:
            screen = table_screen(context, who)
            with monkeypatch.context() as patched:
                patched.setattr(watched, "_are", lambda *_: False)  # so nothing that was made of a state before is used
                assert screen.look == context.table.look(who.campaign, who.seat)
                offers = context.table.offers(who.campaign, who.seat)
            assert screen.offers == tuple(offer for offer in offers if not is_kept(offer))
            fresh = context.pages.regions(screen)
            assert [(one.name, one.html) for one in screen.regions] == [(one.name, one.html) for one in fresh]


@pytest.mark.parametrize(
    ("region", "golden", "since", "until"),
    [
        ("stage", inventions.INVENTIONS, 53, 61),
        ("stage", gulch.GULCH, 89, 109),
        ("stage", milestone.MILESTONE, 57, 77),
        ("sheet", delta.DELTA, 230, 247),
        ("sheet", clan.CLAN_EVENING, 209, 236),
    ],
    ids=lambda given: given.name if isinstance(given, Golden) else "",
)
def test_a_part_of_the_table_is_drawn_again_only_if_it_shows_something_else(
    region: str, golden: Golden[Any], since: int, until: int
) -> None:
    last: dict[str, Region] = {}
    for context, seats in moments(golden, since, until):
        for who in seats:
            drawn = next(one for one in table_screen(context, who).regions if one.name == region)
            before = last.get(who.seat, drawn)
            assert drawn is before or drawn.html != before.html
            last[who.seat] = drawn
