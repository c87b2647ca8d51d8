"""Worked examples: tables that the interpreter plays while the booklet is made."""
