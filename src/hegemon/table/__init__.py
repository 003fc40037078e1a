"""The nouns every edition shares: board, cards, table, battles, odds, and actions as sentences."""
