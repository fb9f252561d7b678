-- A list of collections by any filter and in any order reads one index and the 25 rows it shows. No index is added for
-- every collection: those there are hold what the filters and orders ask, so that recording keeps as many as before.
drop index collections_store_idx;
create index collections_store_idx on collections (store_id, at, id) include (grams, points, plastics, status, review);
drop index collections_neighborhood_idx;
create index collections_neighborhood_idx on collections (neighborhood_id, at, id)
  include (grams, points, plastics, status, review);
drop index collections_grams_idx;
create index collections_grams_idx on collections (grams, id) include (at, plastics, status);
drop index collections_points_idx;
create index collections_points_idx on collections (points, id) include (at, plastics, status);
drop index collections_code_prefix_idx;
create index collections_code_prefix_idx on collections (code text_pattern_ops) include (id, at, grams, points);

-- The few that were reversed or flagged have orders of their own, which cost nothing to whoever records the others.
drop index collections_reversed_idx;
create index collections_reversed_idx on collections (at, id) include (plastics) where status = 'REVERSED';
create index collections_reversed_grams_idx on collections (grams, id) include (at, plastics) where status = 'REVERSED';
create index collections_reversed_points_idx on collections (points, id) include (at, plastics) where status = 'REVERSED';
create index collections_flagged_grams_idx on collections (grams, id)
  include (at, flags, review, status) where review <> 'NONE';
create index collections_flagged_points_idx on collections (points, id)
  include (at, flags, review, status) where review <> 'NONE';
create index collections_unit_slip_idx on collections (at, id) include (grams, points, review, status)
  where review <> 'NONE' and flags @> '[{"rule": "UNIT_SLIP"}]';
create index collections_unusual_for_person_idx on collections (at, id) include (grams, points, review, status)
  where review <> 'NONE' and flags @> '[{"rule": "UNUSUAL_FOR_PERSON"}]';
create index collections_unusual_for_store_idx on collections (at, id) include (grams, points, review, status)
  where review <> 'NONE' and flags @> '[{"rule": "UNUSUAL_FOR_STORE"}]';
create index collections_burst_idx on collections (at, id) include (grams, points, review, status)
  where review <> 'NONE' and flags @> '[{"rule": "BURST"}]';
create index collections_same_photo_idx on collections (at, id) include (grams, points, review, status)
  where review <> 'NONE' and flags @> '[{"rule": "SAME_PHOTO"}]';
create index collections_outside_hours_idx on collections (at, id) include (grams, points, review, status)
  where review <> 'NONE' and flags @> '[{"rule": "OUTSIDE_HOURS"}]';
