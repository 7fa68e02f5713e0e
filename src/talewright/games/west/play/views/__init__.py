"""What a seat sees of a campaign."""
