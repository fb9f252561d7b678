create table collections (
  user_id uuid not null constraint collections_user_id_fkey references user_balances,
  id uuid not null,
  code text not null,
  store_id uuid not null constraint collections_store_id_fkey references stores,
  -- Where the member lived then: the totals of a neighborhood do not change when people move.
  neighborhood_id uuid constraint collections_neighborhood_id_fkey references neighborhoods,
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  recorded_by uuid not null,
  source text not null constraint collections_source_check check (source in ('STORE', 'ADMIN', 'IMPORT')),
  grams bigint not null constraint collections_grams_check check (grams > 0),
  points bigint not null constraint collections_points_check check (points >= 0),
  -- A bit for each plastic by resin code, so that filtering by plastic does not need the lines.
  plastics int not null,
  note text,
  photo_key text,
  flags jsonb not null default '[]',
  review text not null default 'NONE' constraint collections_review_check check (review in ('NONE', 'OPEN', 'CONFIRMED')),
  reviewed_by uuid,
  status text not null default 'RECORDED' constraint collections_status_check check (status in ('RECORDED', 'REVERSED')),
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text,
  constraint collections_pkey primary key (user_id, id),
  constraint collections_reviewed_by_another_check check (reviewed_by not in (recorded_by, user_id))
)
-- Index-only scans need the visibility map: vacuum after 2 % new rows instead of 20 %.
with (autovacuum_vacuum_insert_scale_factor = 0.02);

-- By id alone, because the primary key starts with the member. Not unique, so that the table can be distributed by member.
create index collections_id_idx on collections (id);
create index collections_user_at_idx on collections (user_id, at, id);
create index collections_photo_key_idx on collections (photo_key) where photo_key is not null;

-- A list by any filter in any order reads one index and the 25 rows that it shows, because these include what the filters
-- and orders ask for.
create index collections_at_idx on collections (at, id);
create index collections_store_idx on collections (store_id, at, id) include (grams, points, plastics, status, review);
create index collections_neighborhood_idx on collections (neighborhood_id, at, id)
  include (grams, points, plastics, status, review);
create index collections_plastics_idx on collections (plastics, at, id);
create index collections_grams_idx on collections (grams, id) include (at, plastics, status);
create index collections_points_idx on collections (points, id) include (at, plastics, status);
-- Searches by the start of a code, whatever the database's collation.
create index collections_code_prefix_idx on collections (code text_pattern_ops) include (id, at, grams, points);

-- The few that were reversed or flagged have orders of their own, which cost the others nothing.
create index collections_reversed_idx on collections (at, id) include (plastics) where status = 'REVERSED';
create index collections_reversed_grams_idx on collections (grams, id) include (at, plastics) where status = 'REVERSED';
create index collections_reversed_points_idx on collections (points, id) include (at, plastics) where status = 'REVERSED';
-- Counts those waiting for review by any filter without reading the table.
create index collections_review_idx on collections (at, id)
  include (store_id, user_id, neighborhood_id, plastics, status, grams, points) where review = 'OPEN';
create index collections_flagged_idx on collections (at, id) include (flags, review, status, grams, points)
  where review <> 'NONE';
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
-- Few rows have a text; erasure searches only those.
create index collections_texts_idx on collections (id) where note is not null or reversal_reason is not null;

create table collection_lines (
  user_id uuid not null,
  collection_id uuid not null,
  line int not null,
  plastic_code text not null constraint collection_lines_plastic_code_fkey references plastic_types,
  grams bigint not null constraint collection_lines_grams_check check (grams > 0),
  -- The rate it was paid at, whatever the rate is later.
  rate_id uuid not null constraint collection_lines_rate_id_fkey references plastic_rates,
  points_per_kg numeric(8, 2) not null,
  points bigint not null,
  constraint collection_lines_pkey primary key (user_id, collection_id, line),
  constraint collection_lines_collection_fkey foreign key (user_id, collection_id) references collections
);
-- Ids start with the time they were made, and no collection is dated after that: a period is read from the end of the
-- table without an index entry per line.
create index collection_lines_collection_id_idx on collection_lines using brin (collection_id) with (pages_per_range = 64);
