"""Booklets: a ruleset as a document for people - HTML, PDF, Markdown - whose examples are played when it is made.

`book.make_book` gathers a checked model into a `Book`, which holds nothing of any format; `html`, `markdown` and
`pdf` each write one. Pictures of cards are in `cards`, worked examples in `examples`.
"""
