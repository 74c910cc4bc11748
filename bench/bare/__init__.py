"""A Django project with two bare views and nothing of the product: what it is compared with."""
