create index neighborhoods_city_rank_idx on neighborhoods (lower(country), lower(state), lower(city), grams_per_household);
-- Lists find their rows by the id alone, which comes second in the key.
create index adjustments_id_idx on adjustments (id);
