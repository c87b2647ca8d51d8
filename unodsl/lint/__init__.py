"""The linter: looks at checked models and tells what their authors probably did not mean.

A lint rule is one module in ``rules``; `unodsl.lint.rule` says what it must have. Nothing else knows its name.
"""
