"""HeroQuest, second edition, and QuestWorlds 2.2 at the table: each file or folder is a feature.

A contest goes through `framing`, `augments`, `dice`, `outcome` (a hero point is spent on the roll, ties are settled,
and the outcome stands) and `closing` (it is told and put away). Contests of several people are in `groups` and
`extended`. What they leave behind is in `lasting` (consequences and benefits) and `points` (hero points and experience:
earned, given, corrected), which `improving` spends on characters. These are made in `creating`, brought to the table in
`people` and written in `sheets`; `sidekicks`, `ties` and `relationships` are those whom they know.
What the table of QuestWorlds does in the same way is in `questworlds/shared`.

The other files hold no feature. `state` is what a campaign remembers, with a `card` for each contest, also
of several; `base`, `checks`, `ids`, `offering` and `headlines` are what the features build on, `defeats` and `proposed`
look up how contests ended; `view`, with `chances`, puts together what a seat sees; `options`, with `flags`
and `option_help`, and `explorer`, with `exploring`, answer without a campaign.
"""

from talewright.games.heroquest.play.game import HEROQUEST_2E, QUESTWORLDS_2_2, HeroQuest

__all__ = ["HEROQUEST_2E", "QUESTWORLDS_2_2", "HeroQuest"]
