"""Checks before the card is drawn: an action is described, the Judge calls its check and names the terms of it.

A check that is called waits for its card at once; the TN and the stakes may still be changed until it is drawn.
"""
