"""The table at the terminal: the board as text, the questions, and what people type."""
