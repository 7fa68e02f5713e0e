"""What can be asked about the odds without a campaign: a roll, and a fight to its end."""
