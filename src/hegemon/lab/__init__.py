"""Many games: simulations, tournaments, ratings, advice on positions, and bots from outside."""
