"""What both games tell in the same words."""

from collections.abc import Iterator

from talewright.dice.draw import Fell
from talewright.games.questworlds.shared.card import CardT
from talewright.games.questworlds.shared.saga import SagaOf
from talewright.table.recounting import Lasting
from talewright.wording import bare, signed


def rolls(who: str, fell: Fell) -> str:
    """A die fell."""
    return f"{who} rolls {fell.face}" + (", with real dice." if fell.by_hand else ".")


def with_number(words: str, amount: int) -> str:
    """What somebody wrote of something that lasts, with what it adds, if that is anything."""
    return f"{bare(words)} {signed(amount)}" if amount else bare(words)


def still_open(state: SagaOf[CardT]) -> Iterator[Lasting]:
    """The contests that are still to be decided; their parts go without saying."""
    for card in state.open_cards():
        if not card.parent and not card.is_decided:
            yield Lasting("", f"Undecided: {bare(card.prize)}")
