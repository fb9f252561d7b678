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
  -- Who of the store's staff took it in; null for an administrator or an import.
  staff_id uuid,
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
  constraint collections_not_reviewed_own_check check (reviewed_by <> user_id)
)
-- Index-only scans need the visibility map: vacuum after 2 % new rows instead of 20 %.
with (autovacuum_vacuum_insert_scale_factor = 0.02);

-- The primary key starts with the member, so it also answers lists of one member: few have more than hundreds.
-- For lookups by id alone.
create index collections_id_idx on collections (id);
-- One index per offered order and per filter that leaves few rows; a combination of filters walks along one of them.
create index collections_at_idx on collections (at, id);
create index collections_grams_idx on collections (grams, id);
create index collections_points_idx on collections (points, id);
create index collections_store_idx on collections (store_id, at, id);
create index collections_neighborhood_idx on collections (neighborhood_id, at, id);
create index collections_plastics_idx on collections (plastics, at, id);
-- Searches by the start of a code, whatever the database's collation.
create unique index collections_code_key on collections (code text_pattern_ops);
-- Every partial index costs each insert its predicate, also when the row is not in it: one for all that is flagged,
-- reversed or has a text that erasure has to search.
create index collections_exceptions_idx on collections (at, id) include (flags, review, status, store_id)
  where review <> 'NONE' or status = 'REVERSED' or note is not null or reversal_reason is not null;
-- Counts those waiting for review by any filter without reading the table.
create index collections_review_idx on collections (at, id)
  include (store_id, user_id, neighborhood_id, plastics, status, grams, points) where review = 'OPEN';
create index collections_photo_key_idx on collections (photo_key) where photo_key is not null;

create table collection_lines (
  user_id uuid not null,
  collection_id uuid not null,
  line int not null,
  -- The plastic of the rate.
  plastic_code text not null,
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
create index collection_lines_collection_id_idx on collection_lines using brin (collection_id uuid_minmax_multi_ops)
  with (pages_per_range = 64, autosummarize = on);

-- The collection that was recorded instead of a reversed one. What is handed in is paid once, so each has one.
create table collection_corrections (
  corrected_id uuid not null constraint collection_corrections_pkey primary key,
  collection_id uuid not null constraint collection_corrections_collection_key unique
);

-- Points that were awarded without a review on the last day there were any, for the daily limits of the points policy.
-- Backends count in different rows, so that hardly any two transactions wait for each other.
create table unreviewed_points (
  subject text not null constraint unreviewed_points_subject_check check (subject in ('MEMBER', 'RECORDER', 'STORE')),
  subject_id uuid not null,
  -- Its number modulo 16; 0 for a member, whose balance is locked anyway.
  backend int not null,
  -- In the programme's time zone.
  day date not null,
  points bigint not null,
  constraint unreviewed_points_pkey primary key (subject, subject_id, backend)
) with (fillfactor = 50);
