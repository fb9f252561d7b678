-- What happened, for as long as the figures do not hold it. A row that counts for something else from now on is taken back with
-- its numbers below zero, and told again.
create table facts (
  id bigint generated always as identity constraint facts_pkey primary key,
  source text not null,
  -- The moment it counts for. The day follows from the programme's time zone when the row is read or applied.
  at timestamptz not null,
  user_id uuid,
  store_id uuid,
  neighborhood_id uuid,
  -- A game or a reward.
  subject_id uuid,
  label text,
  labels text[],
  place bigint,
  n1 bigint not null,
  n2 bigint not null default 0,
  n3 bigint not null default 0,
  n4 bigint not null default 0,
  n5 bigint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- What the facts add up to, by metric and period: see the views of functions/38_figures.sql for what the numbers are.
create table figures (
  metric text collate "C" not null,
  grain text collate "C" not null constraint figures_grain_check check (grain in ('day', 'week', 'month', 'ever')),
  since date not null,
  -- Of which store, neighborhood, game or reward; of none in particular it is all zeros.
  id uuid not null,
  label text collate "C" not null,
  place bigint not null,
  n1 bigint not null,
  n2 bigint not null,
  n3 bigint not null,
  n4 bigint not null,
  n5 bigint not null,
  -- The weight of every line, negative for one taken back, because points are rounded down per line.
  sizes int[],
  constraint figures_pkey primary key (metric, grain, since, id, label, place)
) with (fillfactor = 80);
create index figures_place_idx on figures (metric, id, grain, since) where metric in ('stores', 'neighborhoods');
