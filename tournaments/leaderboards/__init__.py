"""Who stands where in a club beyond its seasons: of all time or lately, by what people ask for."""
