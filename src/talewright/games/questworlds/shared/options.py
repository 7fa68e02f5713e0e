"""What a group may set in either game: its sign for a mastery, and names to pick abilities from."""

from talewright.table.offer import Text

MASTERY = "mastery"
SAMPLES = "sample_abilities"


def mastery_field(sign: str) -> Text:
    """The field for a group's own sign of a mastery."""
    return Text(name=MASTERY, label="The sign of a mastery", most=1, default=sign)


def samples_field(samples: str = "") -> Text:
    """The field for names of abilities."""
    return Text(
        name=SAMPLES,
        label="Sample abilities",
        about="Names to pick from, with commas between them. Any other name will do as well.",
        default=samples,
        most=2000,
        optional=True,
        long=True,
    )
