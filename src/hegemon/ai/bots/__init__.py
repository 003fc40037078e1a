"""The bots: at random, easy, medium and hard."""
