"""What a press on a thing opens: the offers about it, and the form of one of them. No page ships all its forms.

``?about=`` names what is asked for: the key of an offer, ``moves:TAG,TAG`` for all offers of some moves, ``thing:ID``
for all that are about one thing or may be done by it, ``term/KEY`` for a term of art,
or ``more`` for everything. Answers that go with it (``&fill.ability=Stealth``) are
filled in beforehand.
"""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress

from msgspec.structs import replace

from talewright.decoding import tag_of
from talewright.games.glossary import Term, glossary
from talewright.table.moves import Undo
from talewright.table.offer import Choice, Field, Number, Offer, Text, Value
from talewright.table.reading import read_fields
from talewright.table.views import LogLine, Look
from talewright.web.authentication import Asking
from talewright.web.posting import Fields, Posted
from talewright.web.screens import About, Section, Sorry, TableScreen
from talewright.web.selecting import things_of
from talewright.web.story import headline

MORE = "more"
MOVES = "moves:"
THING = "thing:"
TERM = "term/"
UNDO = tag_of(Undo)
FILL = "fill."
ACTOR = "who"  # whoever acts, in what an offer fixes and in what it asks
FEW = 4  # offers that are listed as they come
TAKING_BACK = "taking-back"  # the section of what may be taken back
AT_ONCE = 5  # moves that it shows; those before them are folded
GONE = "Not possible any more"
LONGEST = 2000  # of what is asked for


def opened(request: Asking, asked: str, screen: TableScreen, package: str) -> About | None:
    """What stands in the dialog, for the game of a *package*; None if nothing was asked for.

    What is in the pocket opens one by one only.
    """
    if not asked:
        return None
    if asked.startswith(TERM):
        return explained(asked, glossary(screen.look.game, package))
    answers = {name.removeprefix(FILL): told for name, told in request.query_params.items() if name.startswith(FILL)}
    found = about(asked[:LONGEST], screen.offers) or about(asked[:LONGEST], screen.kept)
    found = tuple(filled(offer, answers) for offer in found)
    title = request.query_params.get("title", "")[:80]
    if len(found) == 1:
        title = found[0].named
    return listed(asked, title or ("More" if found else GONE), found, screen.look)


def listed(asked: str, title: str, offers: tuple[Offer, ...], look: Look) -> About:
    """The dialog with these offers. Everything at once is listed by the things that it is about."""
    if asked != MORE:
        return About(
            asked, title, offers, sections=sorted_out(offers, look) if asked.startswith(MOVES) else whole(offers)
        )
    undoes = tuple(offer for offer in reversed(offers) if offer.move == UNDO)
    others = told_apart(tuple(offer for offer in offers if offer.move != UNDO), look)
    back = (Section(TAKING_BACK, "Take back", undoes[:AT_ONCE], undoes[AT_ONCE:]),) if undoes else ()
    return About(asked, title, offers, sections=(*by_thing(others, look), *back))


def told_apart(offers: tuple[Offer, ...], look: Look) -> tuple[Offer, ...]:
    """The offers; of those that read alike each says what the log tells of its contest."""
    alike = Counter(map(_reads, offers))
    lines: dict[str, list[LogLine]] = {}
    for line in look.log:
        lines.setdefault(line.contest, []).append(line)

    def told(offer: Offer) -> Offer:
        contest = next((each for each in (offer.group, *offer.fixed.values()) if each and each in lines), None)
        if alike[_reads(offer)] == 1 or contest is None:
            return offer
        return replace(offer, label=f"{offer.named}: {headline(lines[str(contest)]).text.removesuffix('.')}", whose="")

    return tuple(map(told, offers))


def _reads(offer: Offer) -> tuple[str, ...]:
    return offer.named, offer.about, offer.effect


def by_thing(offers: tuple[Offer, ...], look: Look) -> tuple[Section, ...]:
    """The offers by the thing with a name that each is about; the same move stands together.

    What is about this seat's own comes first, then what is about nothing.
    """
    own = {one.id for one in look.pictured if one.player == look.me.id}
    names = {one.id: one.name for one in look.pictured}
    found: dict[str, dict[str, list[Offer]]] = {"": {}}
    for offer in offers:
        about = next(
            (each for each in (offer.group, *offer.fixed.values()) if isinstance(each, str) and each in names), ""
        )
        found.setdefault(about, {}).setdefault(offer.move, []).append(offer)
    return tuple(
        Section(thing, names.get(thing, ""), tuple(offer for each in moves.values() for offer in each))
        for thing, moves in sorted(found.items(), key=lambda each: each[0] not in own)
        if moves
    )


def sorted_out(offers: tuple[Offer, ...], look: Look) -> tuple[Section, ...]:
    """Many offers, by whose they are or by whoever is to act; those of nobody in particular first."""
    found: dict[str, list[Offer]] = {}
    for offer in sorted(offers, key=lambda offer: bool(offer.whose)):
        found.setdefault(offer.whose, []).append(offer)
    if len(offers) <= FEW or not len(offers) > len(found) > 1:
        return by_actor(offers, look)
    return tuple(Section(f"whose-{place}", whose, tuple(each)) for place, (whose, each) in enumerate(found.items()))


def by_actor(offers: tuple[Offer, ...], look: Look) -> tuple[Section, ...]:
    """Many offers by whoever is to act, those of nobody in particular first."""
    names = {one.id: one.name for one in look.pictured}
    found: dict[str, list[Offer]] = {"": []}
    for offer in offers:
        actor = offer.fixed.get(ACTOR)
        found.setdefault(actor if isinstance(actor, str) and actor in names else "", []).append(offer)
    if len(offers) <= FEW or len(found) <= 2:
        return whole(offers)
    return tuple(Section(who, names.get(who, ""), tuple(each)) for who, each in found.items() if each)


def whole(offers: tuple[Offer, ...]) -> tuple[Section, ...]:
    """All offers in one list."""
    return (Section("", "", offers),)


def explained(asked: str, terms: Mapping[str, Term]) -> About:
    """What a term of art means."""
    term = terms.get(asked.removeprefix(TERM))
    return About(asked, term.term.capitalize(), (), term.means) if term else About(asked, GONE, ())


def about(asked: str, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The offers that are asked for, in their order; those of several moves in the order of the moves."""
    if asked == MORE:
        return offers
    if asked.startswith(MOVES):
        listing, _, thing = asked.removeprefix(MOVES).partition("@")
        tags = listing.split(",")
        found = (offer for offer in offers if offer.move in tags and (not thing or _is_of(offer, thing)))
        return tuple(sorted(found, key=lambda offer: tags.index(offer.move)))
    if asked.startswith(THING):
        thing = asked.removeprefix(THING)
        done = tuple(filled(offer, {ACTOR: thing}) for offer in offers if _may_act(offer, thing))
        return (*done, *(offer for offer in offers if _is_of(offer, thing)))
    return tuple(offer for offer in offers if offer.key == asked)


def _is_of(offer: Offer, thing: str) -> bool:
    return thing in things_of(offer)


def _may_act(offer: Offer, thing: str) -> bool:
    """Whether a field of the offer asks who acts, and the thing is among the answers."""
    asks = (field for field in offer.fields if isinstance(field, Choice) and field.name == ACTOR and not field.many)
    return not _is_of(offer, thing) and any(option.value == thing for field in asks for option in field.options)


def filled(offer: Offer, answers: Mapping[str, str]) -> Offer:
    """The same offer, with some of its fields answered beforehand as far as they can be answered so."""
    return replace(offer, fields=tuple(_answered(field, answers.get(field.name)) for field in offer.fields))


def refused(form: Posted, why: Sorry, screen: TableScreen) -> About:
    """Why a move was refused, above its form as it was filled in if it still may be made."""
    for offer in (*screen.offers, *screen.kept):
        if offer.fields and offer.move == form.tag and _holds(form.fields, offer):
            again = replace(offer, fields=tuple(_as_sent(field, form.fields) for field in offer.fields))
            return About(offer.key, offer.named, (again,), problem=why)
    return About("", why.title, (), problem=why)


def _holds(sent: Fields, offer: Offer) -> bool:
    """Whether all that the offer fixes was sent."""
    return all(_as_told(value) == [*sent.get(name, ())] for name, value in offer.fixed.items())


def _as_told(value: Value) -> list[str]:
    """A fixed argument as a form tells it."""
    match value:
        case None:
            return []
        case bool():
            return [str(value).lower()]
        case str() | int():
            return [str(value)]
        case _:
            return [str(each) for each in value]


def _as_sent(field: Field, sent: Fields) -> Field:
    told = tuple(sent.get(field.name, ()))
    if isinstance(field, Choice) and field.many:
        return replace(field, chosen=told)
    return _answered(field, told[0] if told else None)


def _answered(field: Field, answer: str | None) -> Field:
    match field:
        case Choice() if any(option.value == answer for option in field.options):
            return replace(field, default=answer)
        case Text() if answer:
            return replace(field, default=answer[: field.most])
        case Number() if answer:
            with suppress(ValueError):
                return replace(field, default=read_fields([field], {field.name: answer})[field.name])
            return field
        case _:
            return field
