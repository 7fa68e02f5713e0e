"""Strange FATE at the table: each file or folder is a feature, with its moves, its events and what is seen.

What is rolled is in `rolls`; what comes of rolls is in `aspects`, in `deeds` (what skills are used for, trapping by
trapping), in `conflict` (whose turn it is, attacks, defences) and in `harm` (hits, consequences, healing, and the
companions who may bear a hit or help). Fate points are in `points`, and `compel` is the whole of a compel. The scene
and its zones are in `scene`, people at the table in `people`, characters that are being made in `making`; `flaws` are
those of skills, and `sessions` says what comes back with a session.

The other files hold no feature. `state` is what a campaign remembers, with a `card` for each roll, a `deed` for each
use of a skill, and what is `in_play` of aspects; `base`, `allowed` and `ids` are what the features build on. `known`
looks up aspects, `able`, `applied` and `ways` look up skills, and `reading` reads what people write. `view` puts
together what a seat sees; `options` and `explorer` answer without a campaign.
"""

from talewright.games.strange_fate.play.game import STRANGE_FATE_GAME, StrangeFate

__all__ = ["STRANGE_FATE_GAME", "StrangeFate"]
