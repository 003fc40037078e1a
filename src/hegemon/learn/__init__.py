"""Baselines that learn: what a network is told, the network, how it is trained by self-play, and the bot it becomes.

``hegemon train`` needs PyTorch (``pip install "hegemon[train]"``); a trained policy is a file of NumPy arrays, and
plays as the bot ``policy:FILE`` wherever NumPy is installed. docs/researchers.md has what the baselines reach.
"""
