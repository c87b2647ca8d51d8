"""The lint rules, one a file. Each is found by being here; see `unodsl.lint.rule`."""
