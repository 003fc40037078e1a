"""A match: a game with the people and bots who play it, its dealer, its log, and its files."""
