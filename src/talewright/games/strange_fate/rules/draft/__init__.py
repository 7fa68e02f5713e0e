"""A character while it is made: pure steps from draft to draft, what may be chosen next, and what is left to spend."""
