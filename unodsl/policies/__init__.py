"""Who decides for a player: policies by name, habits, and rounds that policies play at a table."""
