"""Playing at a terminal or through a pipe, line by line: people, bots, records."""
