"""From an answer of the solver to a real table: a quiet one, and the few acts that lead to what is to be shown.

Every witness is played in the interpreter before anybody sees it; one that does not show what it should is thrown away.
"""
