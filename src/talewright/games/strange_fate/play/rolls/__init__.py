"""A roll from its framing to its outcome: who does what, what stands against it, what modifies either side, the dice.

Attacks, deeds and treatments roll too. What happens to a roll stands apart from the moves for that reason: they build
on the events, and the moves of a roll ask them what follows.
"""
