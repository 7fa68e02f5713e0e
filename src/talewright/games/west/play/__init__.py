"""The West That Wasnt at the table: each file or folder is a feature, with its moves, its events and what is seen.

A check goes through `checks` (it is called, with its TN and its stakes), `adjustments`, `helping`, `cards` (drawn and
taken), `calamity`, `bumps`, `counters` and `outcome`. Checks of several actions are in `tracks` (victories that add
up) and `competitions` (two against each other). The `deck` and the `pool` of bonus counters belong to everybody; the
crew is in `people`, what it can do in `sheets`.

The other files hold no feature. `state` is what a campaign remembers, with an `action` for each check and a `sheet`
for each character; it also says how many actions stay in view when they are over. `base`, `allowed`, `abilities`,
`lines`, `offering` and `ids` are what the features build on. `view` puts together what a seat sees, with
`card_view` (what is marked on a card) and `chances`; `options` and `explorer` answer without a campaign.
"""

from talewright.games.west.play.game import THE_WEST_THAT_WASNT, West

__all__ = ["THE_WEST_THAT_WASNT", "West"]
