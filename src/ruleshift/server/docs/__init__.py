"""The pages and types that are made from what travels: for people who write a client, and for ours."""
