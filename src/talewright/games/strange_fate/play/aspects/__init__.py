"""Aspects in play: put on the table, brought about by a roll, invoked for a roll or for effect, found, lent, gone."""
