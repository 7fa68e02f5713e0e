"""How characters grow: advances, directed improvements, milestones (QW3-8.2, QW3-8.3)."""
