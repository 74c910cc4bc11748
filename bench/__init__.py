"""How fast it is: `./run bench` compares the product with bare Django views, as ratios."""
