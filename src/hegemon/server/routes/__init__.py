"""The HTTP routes and the socket, grouped by what they are about."""
