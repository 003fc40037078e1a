"""Random play that checks the laws of the engine along the way: ``python -m fuzz --edition ID``."""
