"""Conditions put to a solver (z3): what can be true on some table, under every option setting and player count at once.

z3 is imported by the modules of this folder only, and they are imported only when a question is really asked.
"""
