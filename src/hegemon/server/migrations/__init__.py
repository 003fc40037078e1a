"""The history of the tables, for Alembic: ``versions`` says how each schema is made from the one before, and back."""
