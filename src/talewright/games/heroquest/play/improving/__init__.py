"""Characters grow at the table: what is bought or cemented, catch-ups, and what the game master gives (QW2-7.2 to 7.4).

What a player may do alone happens at once. What the game master has to allow becomes a wish, which is answered.
"""
