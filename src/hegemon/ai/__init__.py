"""Bots, and what they reckon with."""
