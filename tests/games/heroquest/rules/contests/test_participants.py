from __future__ import annotations

import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest.rules.contests.participants import Participants
from talewright.refusal import Refused

TABLE = Participants(gm="Ada").with_character("Ben", "Wen Okoro").with_character("Cleo", "Pilar Quist")


@clause("QW2-1.5.1", "QW2-1.5.2")
def test_players_act_for_their_characters_and_the_game_master_for_all_others() -> None:
    assert [TABLE.who_plays(who) for who in ("wen okoro", "Pilar Quist", "the harbour master")] == [
        "Ben",
        "Cleo",
        "Ada",
    ]


@clause("QW2-1.5.1")
def test_each_player_has_one_character() -> None:
    with refusing("QW2-1.5.1", by=Participants.with_character, naming=("Ben", "Wen Okoro")):
        TABLE.with_character("Ben", "Osric Vane")
    with pytest.raises(Refused, match="take another name"):
        TABLE.with_character("Dora", "wen okoro")


@clause("QW2-1.5.2")
def test_the_game_master_has_no_player_character() -> None:
    with refusing("QW2-1.5.2", naming=("Osric Vane",)):
        TABLE.with_character("Ada", "Osric Vane")


@clause("QW2-6.5.1.1")
def test_a_sidekick_is_played_by_the_player_of_its_leader() -> None:
    with_pip = TABLE.with_sidekick("Pilar Quist", "Pip")
    assert with_pip.who_plays("Pip") == "Cleo"
    assert TABLE.who_plays("Pip") == "Ada"
    with refusing(by=Participants.with_sidekick):
        TABLE.with_sidekick("Osric Vane", "Pip")
