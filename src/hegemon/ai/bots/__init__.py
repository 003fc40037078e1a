"""The bots: random, easy, medium and hard (expert is hard with more rollouts)."""
