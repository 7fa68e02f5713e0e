"""The web application: every route, and what goes around them."""

from collections.abc import Sequence

from litestar import Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler

from talewright.table import Table
from talewright.web import api, dice, explorer, home, joining, people, pictures, schema, sessions, tables, watching
from talewright.web.answers import explain
from talewright.web.assets import ASK_AGAIN, FOR_EVER, Assets
from talewright.web.authentication import Asking
from talewright.web.closing import Closing
from talewright.web.context import AppContext, Context
from talewright.web.exploring import Explorers
from talewright.web.headers import BODY_LIMIT, HEADERS, refuse_other_sites
from talewright.web.health import Pulse
from talewright.web.metrics import Metrics
from talewright.web.news import News
from talewright.web.open_pages import OpenPages
from talewright.web.pages import Pages
from talewright.web.rate_limit import Network, RateLimits
from talewright.web.regions import Drawn
from talewright.web.requests import Application
from talewright.web.screens import TableScreen
from talewright.web.sharing import ALONE, Beside, Sharing
from talewright.web.uploads import Uploads
from talewright.web.writers import Writers

PAGES: Sequence[ControllerRouterHandler] = (
    home.home,
    home.host,
    home.begin,
    home.choose_pack,
    home.demonstrate,
    home.run,
    joining.ask,
    joining.ask_name,
    joining.join,
    joining.sit_down,
    tables.ROUTES,
    dice.ROUTES,
    sessions.ROUTES,
    people.ROUTES,
    pictures.ROUTES,
    explorer.odds_list,
    explorer.explore,
    explorer.explore_here,
    schema.schema_page,
    schema.schema_document,
    api.ROUTES,
    watching.health,
    watching.ready,
    watching.metrics,
)


COMPRESSED = CompressionConfig(
    backend="gzip",
    gzip_compress_level=5,
    minimum_size=600,
    exclude=["/stream$", "^/static/"],  # news must not wait
)


def application(
    table: Table, *, elsewhere: str = "", behind: Sequence[Network] = (), beside: Beside = ALONE
) -> Application:
    """The table in the browser. *elsewhere* is its address in the local network, if it listens there.

    *behind* are the proxies that say truly for whom they ask; nobody else is believed in that. *beside* tells of the
    other processes that serve the same tables.
    """
    assets, writers, sharing, metrics = Assets(), Writers(), Sharing(beside.bus), Metrics()
    pages, pulse = Pages(table.ledger.games, assets, metrics), Pulse(table, writers)
    drawn: Drawn[TableScreen] = Drawn(tables.shows)
    limits, closing = RateLimits(tell=sharing.count), Closing(table, drawn, is_first=beside.number == 0)
    context = AppContext(
        table,
        pages,
        News(table, sharing),
        limits,
        assets,
        writers,
        Explorers(),
        pulse,
        closing,
        Uploads(),
        metrics,
        drawn,
        OpenPages(),
        elsewhere=elsewhere,
    )
    table.present = context.news.present
    table.ledger.meter = metrics
    sharing.counted, sharing.dropped = limits.count, metrics.hint_dropped
    sharing.follow(table.ledger)
    return Application(
        [*PAGES, static],
        metrics=metrics,
        behind=behind,
        state=State({"context": context}),
        dependencies={"context": Provide(lambda: context, sync_to_thread=False)},
        before_request=refuse_other_sites,
        exception_handlers={Exception: explain},
        response_headers=HEADERS,
        on_startup=[sharing.open, context.news.open, closing.open],
        on_shutdown=[
            context.news.close,
            closing.close,
            writers.close,
            context.explorers.close,
            context.uploads.close,
            sharing.close,
        ],
        request_max_body_size=BODY_LIMIT,
        compression_config=COMPRESSED,
        openapi_config=None,
        logging_config=None,
    )


@get("/static/{path:path}", sync_to_thread=False)
def static(request: Asking, context: Context, path: FromPath[str], v: FromQuery[str] = "") -> Response[bytes]:
    """A script, a style, a picture."""
    found = context.assets.get(path.removeprefix("/"))
    if found is None:
        raise NotFoundException
    headers = {"Cache-Control": FOR_EVER if v == found.version else ASK_AGAIN, "Vary": "Accept-Encoding"}
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, media_type=found.media_type, headers={**headers, "Content-Encoding": "gzip"})
    return Response(found.content, media_type=found.media_type, headers=headers)
