"""What travels: messages and how they are made of views."""
