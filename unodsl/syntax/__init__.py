"""From text to tree: words, grammar, recovery, and the tree itself. Nothing here knows what a rule means."""
