"""The story as one text to take home: what everybody may read, as Markdown, which reads well as it is."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import get_args
from urllib.parse import quote

from litestar import Response, get

from talewright.decoding import tag_of
from talewright.table.events import HandoutGiven, Ruled, Said, TableEvent
from talewright.table.recap import OPENING
from talewright.table.views import SAID, LogLine
from talewright.web.authentication import Identity
from talewright.web.context import AppContext, Context, Who
from talewright.web.story import told

MARKDOWN = "text/markdown"
OF_THE_STORY = (Said, Ruled, HandoutGiven)  # of what the table tells of its own
LEFT_OUT = frozenset(tag_of(each) for each in get_args(TableEvent) if each not in OF_THE_STORY)
SIGNS = re.compile(r"[\\`*_\[\]<>#|~]")
AT_ITS_BEGIN = re.compile(r"^(\d*)([-+=.)])", re.MULTILINE)  # what would make a list or a heading of a line


@get("/story.md")
async def take_story(context: Context, who: Who) -> Response[str]:
    """The whole story, contest by contest, to be kept or passed on."""
    return await context.explorers.answer(partial(_answer, context, who), who.seat)


def _answer(context: AppContext, who: Identity) -> Response[str]:
    name = context.table.ledger.campaign(who.campaign).name
    text = chronicle(name, context.table.public_log(who.campaign, who.seat))
    kept_as = f"attachment; filename*=UTF-8''{quote(name, safe='')}.md"
    return Response(text, media_type=MARKDOWN, headers={"Content-Disposition": kept_as})


def chronicle(title: str, lines: Sequence[LogLine]) -> str:
    """The story, oldest first: a heading for each session, each contest by its headline, and what was said.

    What was taken back is left out, and so is whatever the table tells of its own workings.
    """
    return "\n\n".join((f"# {plain(title)}", *_blocks(lines))) + "\n"


def _blocks(lines: Sequence[LogLine]) -> Iterator[str]:
    sessions = 0
    for card in reversed([*told(lines)]):
        line = card.headline
        if line.kind in OPENING:
            sessions += 1
            yield f"## Session {sessions}, {line.at[:10]}"
        elif line.struck or line.kind in LEFT_OUT:
            continue
        elif line.kind == SAID:
            yield "> " + plain(f"{line.who}: {line.text}").replace("\n", "  \n> ")
        else:
            yield plain(line.text).replace("\n", "  \n")


def plain(text: str) -> str:
    """A text as Markdown that shows every sign of it as it is."""
    return AT_ITS_BEGIN.sub(r"\1\\\2", SIGNS.sub(r"\\\g<0>", text))
