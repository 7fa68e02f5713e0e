"""What a group's genre pack says: of keywords, and of powers beyond human norms."""

from __future__ import annotations

from msgspec import Struct

from talewright.games.questworlds.rules.keyword import is_same_name

MOST_KEYWORDS = 60


class GenrePack(Struct, frozen=True):
    """A description of each keyword, and the framework of incredible powers.

    >>> GenrePack.parse("Healer: poultices, broken bones, bad news").about("healer")
    'poultices, broken bones, bad news'
    """

    keywords: tuple[tuple[str, str], ...] = ()
    powers: str = ""  # how far incredible abilities are credible (QW3-2.3.1.4.4)

    @classmethod
    def parse(cls, keywords: str, powers: str = "") -> GenrePack:
        """Read one keyword on each line, with its description behind a colon. Raises ValueError for any other line."""
        found = []
        for line in filter(None, map(str.strip, keywords.splitlines())):
            name, colon, about = (part.strip() for part in line.partition(":"))
            if not (name and colon and about):
                raise ValueError(f"not a keyword with its description: {line[:40]!r}; write it as in 'Healer: herbs'")
            found.append((name, about))
        if len(found) > MOST_KEYWORDS:
            raise ValueError(f"a genre pack describes up to {MOST_KEYWORDS} keywords, not {len(found)}")
        return cls(tuple(found), powers.strip())

    def about(self, keyword: str) -> str:
        """The description of a keyword, which hints at its credible uses (QW3-2.1.1.3); empty without one."""
        return next((about for name, about in self.keywords if is_same_name(name, keyword)), "")

    @property
    def lines(self) -> str:
        """The keywords as they are written."""
        return "\n".join(f"{name}: {about}" for name, about in self.keywords)


NO_GENRE = GenrePack()
