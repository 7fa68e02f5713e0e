"""Whatever is sent, no answer is a mistake of ours: a thousand inputs here, twenty thousand by the script itself."""

import gc

import pytest
from tests.web.fuzzing import Fuzz, run
from tests.web.sending import apart

from talewright.web import rate_limit

INPUTS = 400


# Litestar leaves the files of a form that breaks off to the garbage collector.
@pytest.mark.filterwarnings("ignore:.*SpooledTemporaryFile:pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("games", [("toy",), ("toy", "strange-fate"), ("heroquest-2e", "the-west-that-wasnt")])
def test_whatever_is_sent_is_answered_without_a_mistake_of_ours(
    games: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SEAT_AT_ONCE", "CLIENT_AT_ONCE"):  # or it would only ever hear that it is too fast
        monkeypatch.setattr(rate_limit, name, 10**9)
    found = apart(run(Fuzz(games, seed=1), INPUTS))
    gc.collect()
    assert found.troubles == []
    assert found.statuses.total() == INPUTS
    assert {200, 400, 404, 422} <= set(found.statuses)
