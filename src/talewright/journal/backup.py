"""A whole journal in one file: every campaign as it is exported, and what an export leaves out, the secrets.

The file is gzip, inside it are lines of JSON: one that says what it is, the secrets of the whole table, then each
campaign's export with its secrets behind it, and a last line with counts and a digest over all lines before. It is
written and read through the ``Journal`` protocol, one campaign at a time, so it fits whatever database.
"""

import gzip
import os
import zlib
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from talewright.journal.export import BadLine, as_line, export, parsed, read_export
from talewright.journal.faults import Unreadable
from talewright.journal.sql import SqlJournal
from talewright.refusal import Refused
from talewright.table import keys
from talewright.table.journal import Conflict, Journal, Kept, Picture, Record, Secret
from talewright.table.ledger import begun
from talewright.table.seat import CampaignId

FORMAT = "talewright-backup"
NO_BACKUP = "this is no backup of Talewright: talewright backup FILE writes one. Choose another file."
VERSION = 1
PACKED = b"\x1f\x8b"  # how gzip begins
PRIVATE = 0o600
WHOLE_TABLE = CampaignId("")
TRIES = 100  # to read a campaign while nobody changes its secrets, which happens a few times an evening

FIRST, SECRET, RECORDS = '{"format":"talewright-journal"', '{"secret":', '{"records":'  # how lines begin


class FirstLine(Struct, frozen=True, forbid_unknown_fields=True):
    """What the file is."""

    format: str
    version: int


class SecretLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A secret, with the campaign that it belongs to; none for one of the whole table's."""

    secret: str
    campaign: CampaignId
    value: str


class Counts(Struct, frozen=True):
    """How much there is."""

    campaigns: int = 0
    records: int = 0
    pictures: int = 0
    secrets: int = 0


class LastLine(Struct, frozen=True, forbid_unknown_fields=True):
    """How much the file holds, and the digest of all lines before."""

    holds: Counts
    digest: str


class Piece(Struct, frozen=True):
    """A campaign with everything that belongs to it; or, without an id, the secrets of the whole table."""

    campaign: CampaignId
    records: tuple[Record, ...]
    pictures: tuple[Picture, ...]
    secrets: tuple[Secret, ...]


class Written(Struct, frozen=True):
    """What was written, and why campaigns were left out, if any were."""

    counts: Counts
    left_out: dict[CampaignId, str]


def write(journal: Journal, file: Path, campaigns: Iterable[CampaignId] | None = None) -> Written:
    """Write a journal to a new file that nobody else may read, read it again, and only then give it its name.

    With *campaigns*, these alone and nothing of the whole table's. Others may play meanwhile: each campaign is written
    as it stood at one moment. Campaigns that cannot be read whole are left out, and told.

    Raises ValueError if there is such a file, ``BadLine`` if the disk did not keep what was written.
    """
    if file.exists():
        raise ValueError(f"There is a file {file} already: choose a name that is free.")
    half = file.with_name(f"{file.name}.part")
    half.unlink(missing_ok=True)
    left_out: dict[CampaignId, str] = {}
    try:
        with os.fdopen(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "wb") as raw:
            with gzip.open(raw, "wb") as out:
                for line in _lines(journal, campaigns, left_out):
                    out.write(line)
            raw.flush()
            os.fsync(raw.fileno())
        counts = counted(read(half))
        half.rename(file)
    finally:
        half.unlink(missing_ok=True)
    return Written(counts, left_out)


def _lines(
    journal: Journal, campaigns: Iterable[CampaignId] | None, left_out: dict[CampaignId, str]
) -> Iterator[bytes]:
    """The lines of a file, each with its end."""
    digest = sha256()
    counts = Counts()

    def told(lines: Iterable[str]) -> Iterator[bytes]:
        for text in lines:
            line = f"{text}\n".encode()
            digest.update(line)
            yield line

    yield from told([as_line(FirstLine(FORMAT, VERSION))])
    if campaigns is None:
        common = _of_table(journal.secrets(WHOLE_TABLE, ""))
        yield from told(map(_secret_line, common))
        counts = more(counts, Piece(WHOLE_TABLE, (), (), common))
    for campaign in journal.campaigns() if campaigns is None else campaigns:
        try:
            lines, secrets = _as_it_stands(journal, campaign)
            piece = _piece(lines, secrets)
        except (Refused, Unreadable, ValueError) as error:
            left_out[campaign] = str(error)
            continue
        yield from told([*lines, *map(_secret_line, secrets)])
        counts = more(counts, piece)
    yield f"{as_line(LastLine(counts, digest.hexdigest()))}\n".encode()


def _as_it_stands(journal: Journal, campaign: CampaignId) -> tuple[list[str], tuple[Secret, ...]]:
    """A campaign's export and its secrets at one moment.

    What changes a secret stores it together with its records: if the secrets are the same before and after, they are
    those that belong to the records read in between.
    """
    before = journal.secrets(campaign, "")
    for _ in range(TRIES):
        lines = [*export(journal, campaign)]
        after = journal.secrets(campaign, "")
        if before == after:
            return lines, after
        before = after
    raise ValueError("Its secrets change all the time. Try again when fewer people come and go.")


def _secret_line(secret: Secret) -> str:
    return as_line(SecretLine(secret.name, secret.campaign, secret.value))


def more(counts: Counts, piece: Piece) -> Counts:
    """How much there is with one more piece."""
    return Counts(
        counts.campaigns + bool(piece.campaign),
        counts.records + len(piece.records),
        counts.pictures + len(piece.pictures),
        counts.secrets + len(piece.secrets),
    )


def counted(pieces: Iterable[Piece]) -> Counts:
    """How much there is in *pieces*."""
    counts = Counts()
    for piece in pieces:
        counts = more(counts, piece)
    return counts


def is_packed(file: Path) -> bool:
    """Whether a file is packed as backups are; what is in it is another question."""
    try:
        with file.open("rb") as begins:
            return begins.read(len(PACKED)) == PACKED
    except OSError:
        return False  # whoever reads it as something else says why it cannot be read


def read(file: Path) -> Iterator[Piece]:
    """What a file holds, every line checked: the secrets of the whole table, then campaign by campaign.

    Nothing is proven before the end is reached. Raises ``BadLine`` at the first line that is not as it was written.
    """
    digest = sha256()
    counts = Counts()
    lines: list[str] = []
    secrets: list[Secret] = []
    ended = False
    number = 0
    for number, line in enumerate(_unpacked(file), start=1):
        if ended:
            raise BadLine(number, "there is something behind the end. Take the file again from where it came.")
        if line.startswith('{"holds":'):
            piece = _piece(lines, tuple(secrets))
            yield piece
            if parsed(line, LastLine, number) != LastLine(more(counts, piece), digest.hexdigest()):
                raise BadLine(number, "the file has been changed. Take it again from where it came.")
            ended = True
            continue
        digest.update(f"{line}\n".encode())
        if number == 1:
            _check_first(line)
        elif line.startswith(SECRET):
            read_secret = parsed(line, SecretLine, number)
            secrets.append(Secret(read_secret.secret, read_secret.campaign, read_secret.value))
        else:
            if line.startswith(FIRST):  # the next campaign begins
                piece = _piece(lines, tuple(secrets))
                yield piece
                counts = more(counts, piece)
                lines, secrets = [], []
            lines.append(line)
    if not ended:
        raise BadLine(number + 1, "the file ends too early. Copy it again from where it came.")


def _unpacked(file: Path) -> Iterator[str]:
    here = 1
    try:
        with gzip.open(file, "rt", encoding="utf-8", newline="\n") as lines:
            for line in lines:
                yield line.removesuffix("\n")
                here += 1
    except gzip.BadGzipFile as error:
        raise BadLine(here, NO_BACKUP) from error
    except (zlib.error, EOFError, UnicodeDecodeError) as error:
        raise BadLine(here, f"this cannot be read ({error}). Take the file again from where it came.") from error


def _check_first(line: str) -> None:
    try:
        said = parsed(line, FirstLine, 1)
    except BadLine:
        said = FirstLine("", VERSION)
    if said.format != FORMAT:
        raise BadLine(1, NO_BACKUP)
    if said.version > VERSION:
        raise BadLine(1, f"the file is of format {said.version}, and this Talewright reads up to {VERSION}. Upgrade.")


def _piece(lines: list[str], secrets: tuple[Secret, ...]) -> Piece:
    """A campaign of its lines, or the secrets of the whole table. Raises ``BadLine`` if one does not belong there."""
    if not lines:
        found = Piece(WHOLE_TABLE, (), (), secrets)
    else:
        held = read_export(lines)
        found = Piece(held.records[0].header.campaign, held.records, held.pictures, secrets)
    stray = next((secret.campaign for secret in secrets if secret.campaign != found.campaign), None)
    if stray is not None:
        raise BadLine(1, f"a secret of {stray or 'the whole table'} stands at another place. Take the file again.")
    return found


def put_back(journal: Journal, file: Path) -> Counts:
    """Bring everything from a file into a journal, and read it again from there.

    What is there already, with the same records, stays as it is. The whole file is checked before anything is stored.
    Raises ``BadLine`` if it is not as it was written, ValueError if the journal has another state of one of its
    campaigns, if the file would open more than its own campaigns, or if the journal did not keep what it was given.
    """
    is_new = is_empty(journal)
    here: set[CampaignId] = set()
    for piece in read(file):
        if piece.campaign and journal.head(piece.campaign):
            if tuple(journal.read(piece.campaign)) != piece.records:
                raise ValueError(f"{piece.campaign} is here already, and stands elsewhere. Nothing was brought in.")
            here.add(piece.campaign)
        elif piece.campaign:
            _check_secrets(journal, piece)
        elif piece.secrets and not is_new:
            raise ValueError("This is a backup of a whole table: put it into an empty place, with talewright restore.")
    for piece in _carried(file):
        if piece.campaign and piece.campaign not in here:
            _bring(journal, piece)
        elif piece.secrets and not piece.campaign:
            journal.keep(piece.secrets)
    for piece in _carried(file):
        _check_kept(journal, piece)
    return counted(_carried(file))


def _carried(file: Path) -> Iterator[Piece]:
    """What a file holds and a journal is given: all but what belongs to the place that it was written at."""
    return (replace(piece, secrets=_of_table(piece.secrets)) for piece in read(file))


def _check_secrets(journal: Journal, piece: Piece) -> None:
    """Raise ValueError if a secret of a campaign would open something else, which whoever wrote the file may want."""
    for secret in piece.secrets:
        known = journal.secret(secret.name)
        if not keys.belongs(secret.name, piece.campaign) or (known and known.campaign != piece.campaign):
            kind = secret.name.partition(":")[0]
            raise ValueError(
                f"A secret of {piece.campaign} ({kind}) belongs to something else here. Nothing was brought in. If it "
                "is a code, give the campaign that has it now another one."
            )


def _bring(journal: Journal, piece: Piece) -> None:
    kept: tuple[Kept, ...] = (*piece.secrets, *piece.pictures)
    journal.append(piece.campaign, 0, piece.records, keep=kept, drop=[keys.archived_name(piece.campaign)])


def _check_kept(journal: Journal, piece: Piece) -> None:
    """Raise ValueError unless a journal holds what was given to it."""
    kept = {secret.name: secret for secret in journal.secrets(piece.campaign, "")}
    whole = (
        tuple(journal.read(piece.campaign)) == piece.records
        and all(kept.get(secret.name) == secret for secret in piece.secrets)
        and all(journal.picture(each.campaign, each.digest) == each.content for each in piece.pictures)
    )
    if not whole:
        raise ValueError(f"{piece.campaign or 'A secret'} did not arrive as it was sent. Check the disk or database.")


def take_out(journal: SqlJournal, file: Path, campaigns: Sequence[CampaignId]) -> Counts:
    """Write closed campaigns to a new file, and take them out of a journal once the file has been read again.

    What stays is its name and the hash of each link, so that whoever opens one learns that the campaign is archived.

    Takes nothing out and raises ValueError if a session of one is open, it is damaged, or the file cannot be written;
    ``Conflict`` if one is played meanwhile.
    """
    for campaign in campaigns:
        if any(secret.name.startswith(keys.SEEDS) for secret in journal.secrets(campaign, "")):
            raise ValueError(
                f"A session of {campaign} is open: close it at the table first, so that its dice are shown."
            )
    done = write(journal, file, campaigns)
    if done.left_out:
        file.unlink()
        campaign, why = next(iter(done.left_out.items()))
        raise ValueError(f"{campaign} cannot be archived. {why}")
    out: set[CampaignId] = set()
    try:
        for piece in read(file):
            if piece.campaign:
                mark = Secret(keys.archived_name(piece.campaign), WHOLE_TABLE, begun(piece.records).name)
                gone = [secret.name for secret in piece.secrets if not secret.name.startswith(keys.TOKEN)]
                journal.take_out(piece.campaign, len(piece.records), keep=[mark], drop=gone)
                out.add(piece.campaign)
    except Conflict:
        for piece in read(file):
            if piece.campaign in out:
                _bring(journal, piece)
        file.unlink()
        raise
    return done.counts


def is_empty(journal: Journal) -> bool:
    """Whether a journal holds no campaign and nothing of a table's."""
    return not journal.campaigns() and not _of_table(journal.secrets(WHOLE_TABLE, ""))


def _of_table(secrets: Iterable[Secret]) -> tuple[Secret, ...]:
    """The secrets without what belongs to the place: older files have that too, and whoever has one could use it."""
    return tuple(secret for secret in secrets if secret.name != keys.BUS)
