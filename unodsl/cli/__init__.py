"""The command line. Only the command that is called is imported, and what it needs."""
