"""The table in the browser: games on a server, played by people with links, at one screen, and by bots."""
