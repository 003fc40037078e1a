"""What all tests share.  Options and markers are declared in pyproject.toml."""

from hypothesis import settings

# Compiled and plain builds, and busy machines, differ too much in speed for a deadline per example to mean anything.
settings.register_profile("hegemon", deadline=None)
settings.load_profile("hegemon")
