"""The tables of the journal. How an older file becomes one of these is told in `migrations`."""

from sqlalchemy import Column, Index, Integer, LargeBinary, MetaData, Table, Text

metadata = MetaData()
NAME = Text().with_variant(Text(collation="C"), "postgresql")  # byte for byte, whatever the database's language

RECORDS = Table(
    "records",
    metadata,
    Column("campaign", NAME, primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("at", NAME, nullable=False),
    Column("seat", Text, nullable=False),
    Column("acting_for", Text, nullable=False),
    Column("audience", Text, nullable=False),  # a JSON list
    Column("kind", Text, nullable=False),
    Column("move", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("body_digest", Text, nullable=False),
    Column("digest", Text, nullable=False),
)
Index(
    "records_that_begin",
    RECORDS.c.at,
    RECORDS.c.campaign,
    sqlite_where=RECORDS.c.position == 1,
    postgresql_where=RECORDS.c.position == 1,
)

SECRETS = Table(
    "secrets",
    metadata,
    Column("name", NAME, primary_key=True),
    Column("campaign", NAME, nullable=False, index=True),
    Column("value", Text, nullable=False),
)

PICTURES = Table(
    "pictures",
    metadata,
    Column("campaign", NAME, primary_key=True),
    Column("digest", NAME, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
