"""From trees to a checked model: files joined, names resolved, types checked. What is here is true of a ruleset."""
