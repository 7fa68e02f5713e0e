"""What each trapping does in play: one module per trapping or small family, and all procedures in one place."""
