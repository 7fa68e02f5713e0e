"""A community with its resources: drawing on them, depletion, bolstering (QW3-9)."""
