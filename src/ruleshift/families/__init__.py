"""The families of games that come with the package: one folder each, with the same rooms."""
