"""The group's community: its resources, drawing on them, and what becomes of them (QW3-9)."""
