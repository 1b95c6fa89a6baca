"""Steps from one shape of the database to the next. Every opening of a store takes those it lacks."""
