"""What the rules forbid, said in a full sentence."""


class Refused(Exception):  # noqa: N818 - it is no fault: a rule says no, and says what to do instead
    """A rule forbids this; nothing has been recorded.

    *why* is a sentence for the person who tried, and says what would be right. *clause* is the id of the rule
    in the catalogue, such as ``"QW3-2.6.3"``, or empty where the table itself says no.
    """

    def __init__(self, why: str, *, clause: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.clause = clause
