"""The card language: grammar, reader, writer, schema, tables of the docs."""
