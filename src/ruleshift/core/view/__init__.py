"""What a seat, or somebody who only watches, may see of a match."""
