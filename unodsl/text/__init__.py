"""Text that people write and read: sources with positions, diagnostics, wording in each tongue."""
