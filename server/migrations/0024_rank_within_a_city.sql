create index neighborhoods_city_rank_idx on neighborhoods (lower(country), lower(state), lower(city), grams_per_household);
