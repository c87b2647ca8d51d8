"""The sections of a booklet, each made from a book in one tongue."""
