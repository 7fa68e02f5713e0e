"""Checks that go on, for the tests of what lasts."""

from __future__ import annotations

from talewright.games.west.play.ids import ActionId

AGAIN, THEN = ActionId("the-next-attempt"), ActionId("one-more-attempt")
