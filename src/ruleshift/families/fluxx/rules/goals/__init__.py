"""Who has won: what Goals need, who meets them, how far the others are."""
