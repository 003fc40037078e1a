"""Turn-based games with chance and secrets. Nothing in here knows a territory."""
