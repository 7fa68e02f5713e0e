"""A contest is framed: both sides fill in its card, until all accept it and the dice roll (QW2-2.3.2, 4.1.1)."""
