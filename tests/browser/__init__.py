"""The browser table as people meet it: the real server, the built client, a real browser."""
