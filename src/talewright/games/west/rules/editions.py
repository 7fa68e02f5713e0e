"""Every number and option that a group may set otherwise."""

from msgspec import Struct


class Edition(Struct, frozen=True, kw_only=True):
    """What a group plays by. Each field is as the book has it unless the group says otherwise."""

    name: str = "The West That Wasnt"
    bumps: bool = True  # TW-bumps.7
    victory_threshold: int = 6  # TW-victories.1, TW-victories.4
    keeps_remainder: bool = False  # TW-victories.3
    helping_costs_ap: int = 1  # "I've got your back!": TW-counter.17, TW-counter.18

    def __post_init__(self) -> None:
        if self.victory_threshold < 1:
            raise ValueError(f"a victory takes a magnitude of 1 or more, not {self.victory_threshold}")
        if self.helping_costs_ap not in (0, 1):
            raise ValueError(f'"I\'ve got your back!" costs 1 AP, or none: not {self.helping_costs_ap}')


THE_WEST_THAT_WASNT = Edition()
