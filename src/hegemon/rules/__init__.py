"""Sentences that two or more rulebooks share, as steps and functions."""
