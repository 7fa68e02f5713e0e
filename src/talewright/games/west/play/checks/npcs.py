"""Checks of people without a sheet: the Judge calls them and draws."""

from msgspec.structs import replace

from talewright.games.west.play.action import SAID_ALOUD
from talewright.games.west.play.base import At, Facts, OfCheck, Offers, Viewer
from talewright.games.west.play.checks.called import CheckCalled, Required, attempt, first_attempt, with_tn
from talewright.games.west.play.checks.fields import (
    DICE,
    OWN_CELL,
    USUAL_VICTORIES,
    WHAT,
    WHO,
    usual_tn,
    usual_tn_field,
    victories_field,
)
from talewright.games.west.play.ids import NO_TRACK, ActionId, TrackId
from talewright.games.west.play.lines import cell_of, results_of, tn_of
from talewright.games.west.play.offering import WHO_SEES_THE_TN, tn_field
from talewright.games.west.play.state import State
from talewright.games.west.play.tracks import open_track, open_tracks, which
from talewright.table.offer import Line, Name, Prose, hidden_field, offer, text

AN_NPC = "an NPC"


class CallForOther(OfCheck, tag="call-for-other"):
    """Call a check for somebody who has no sheet. The Judge draws.

    It is a complex one with an *effect* cell, and as an *attack*; with *victories* it goes on until so many are
    gathered, and with a *track* it goes on with what was begun. Then the effect is read by rank and die where no cell
    is named, and a track has its usual TN where none is.
    """

    prepared = "Checks"

    name: Name
    what: Prose = ""
    results: Line
    tn: Line = ""
    hidden: bool = False
    victories: Required = 0
    effect: Line = ""
    attack: bool | None = None
    track: TrackId = NO_TRACK

    def decide(self, state: State, at: At) -> Facts:
        """A check of somebody whom no player plays: the Judge draws (TW-deck.6)."""
        track = open_track(state, self.track) if self.track else None
        results = str(results_of(self.results))
        is_complex = track or self.victories or self.attack
        cell = self.effect or (results if is_complex else "")  # rank and die (TW-effect-grid.6)
        effect = str(cell_of(cell)) if cell else ""
        called = CheckCalled(
            action=ActionId(at.stamp.id),
            name=self.name,
            what=self.what or SAID_ALOUD,
            results=results,
            effect=effect,
            attack=self.attack,
        )
        if track:  # as any character may work on it (TW-complex.8)
            called = attempt(replace(called, what=self.what or track.title), track)
            return with_tn(at, called, usual_tn(track, self.tn), hidden=self.hidden or track.tn_hidden)
        return first_attempt(at, called, self.victories, tn_of(self.tn), hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        yield from cls.preparing(state, viewer)
        for track in open_tracks(state):
            what = text(cls, "what", "What is done", default=track.title)
            fields = WHO, what, DICE, usual_tn_field(track), OWN_CELL
            made = offer(cls, "Call an attempt", *fields, track=track.id)
            yield made.explained(whose=AN_NPC, about=which(state, track) or "You draw for them.")

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        who, terms = (WHO, WHAT, DICE), (tn_field(), hidden_field(WHO_SEES_THE_TN))
        simple = offer(cls, "Call a simple check", *who, *terms, effect="", victories=0)
        yield simple.explained(whose=AN_NPC, about="One answer: yes or no. You draw for them.")
        attack = offer(cls, "Call an attack", *who, OWN_CELL, *terms, victories=0, attack=True)
        yield attack.explained(whose=AN_NPC, about="One card: its effect is the damage. You draw for them.")
        long = offer(cls, "Call a complex check", *who, OWN_CELL, victories_field(USUAL_VICTORIES), *terms)
        about = "It takes several victories, perhaps in several actions. You draw for them."
        yield long.explained(whose=AN_NPC, about=about)
