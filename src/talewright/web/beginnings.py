"""What a host may begin: a campaign of one of the games, with a genre pack or without, or an evening to look at."""

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from talewright.games.registry import with_piece
from talewright.table import Table
from talewright.table.game import Explorable, Grouping, Presetting
from talewright.table.ledger import AnyGame
from talewright.table.options import as_sent, grouped, presets
from talewright.table.packs import SUFFIX, Found, Pack, unknown
from talewright.table.seat import Role
from talewright.web.posting import NOTHING, Fields, as_set, one
from talewright.web.screens import GameCard, Home, PackCard


def games(table: Table, form: Fields = NOTHING) -> tuple[GameCard, ...]:
    """The games that are installed here, with their options as a *form* has set them."""
    chosen = one(form, "game")
    cards = sorted(table.ledger.games.items())
    return tuple(game_card(game, form if slug == chosen else NOTHING) for slug, game in cards)


def game_card(game: AnyGame, form: Fields = NOTHING) -> GameCard:
    """A game, for a list. Its options bear its name, since a browser without scripts sends those of all games."""
    options = [replace(option, name=f"{game.slug}/{option.name}") for option in game.options()]
    return GameCard(
        game.slug,
        game.title,
        game.about,
        game.roles[Role.GM],
        grouped([as_set(option, form) for option in options], option_groups_of(game)),
        odds=isinstance(game, Explorable),
        presets=game.presets() if isinstance(game, Presetting) else presets(game.options()),
    )


def option_groups_of(game: AnyGame) -> Mapping[str, tuple[str, ...]]:
    """The groups of a game's options, which are named as the form names them."""
    groups = game.option_groups if isinstance(game, Grouping) else {}
    return {title: tuple(f"{game.slug}/{name}" for name in names) for title, names in groups.items()}


def packs_of(table: Table) -> tuple[PackCard, ...]:
    """The genre packs for the games of a table. Of one of its own that cannot be played it is said why."""
    games = table.ledger.games
    return tuple(_card_of(found, games) for found in table.packs.there().values() if _concerns(found, games))


def _concerns(found: Found, games: Mapping[str, AnyGame]) -> bool:
    return not found.comes_along or found.pack is None or found.pack.game in games


def _card_of(found: Found, games: Mapping[str, AnyGame]) -> PackCard:
    pack = found.pack
    if pack is None:
        return PackCard(found.name, found.name, trouble=found.why)
    if pack.game not in games:
        return PackCard(found.name, pack.title, trouble=f"{found.name}{SUFFIX}: {unknown(pack, games)}")
    return pack_card(found.name, pack, games[pack.game])


def pack_card(name: str, pack: Pack, game: AnyGame) -> PackCard:
    """A genre pack, for a list."""
    people = tuple(str(each.get("name", "")) for each in pack.character)
    return PackCard(name, pack.title, game.title, pack.about, people, len(pack.pocket), pack.mark)


def with_pack(table: Table, screen: Home, name: str) -> Home:
    """Home, with its form filled in as a genre pack says. Raises ``Refused`` if no campaign can begin with it."""
    pack = table.packs.fitting(name, table.ledger.games)
    game = table.ledger.games[pack.game]
    form = {f"{pack.game}/{each}": told for each, told in settings_of(pack, game).items()}
    card = pack_card(name, pack, game)
    return replace(screen, games=(game_card(game, form),), last=pack.game, name=screen.name or pack.title, pack=card)


def settings_of(pack: Pack, game: AnyGame) -> Fields:
    """The options of a campaign that begins with a genre pack, as a form would send them."""
    fields = {field.name: field for field in game.options()}
    asked = {each: value for each, value in pack.settings.items() if each in fields}  # what else it has, follows
    sent = {each: as_sent(fields[each], value) for each, value in asked.items()}
    return {each: [*map(str, told)] if isinstance(told, list) else [str(told)] for each, told in sent.items()}


def evenings_of(table: Table) -> Mapping[str, str]:
    """The games of this table that bring an evening to look at, each with its title."""
    return {slug: table.ledger.games[slug].title for slug in _with_an_evening() if slug in table.ledger.games}


@cache  # what is installed stays so while it runs
def _with_an_evening() -> tuple[str, ...]:
    return tuple(with_piece("demo"))
