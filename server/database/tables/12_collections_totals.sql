-- Totals of collections, exact at any moment and quick at any size. The statement that records a collection also writes an
-- outbox row; one worker at a time applies the outbox to the rollups; a read adds rollup and outbox in one statement.

insert into programme_settings (key, value) values ('timeZone', '"UTC"');

create table rollup_outbox (
  user_id uuid not null,
  collection_id uuid not null,
  change text not null constraint rollup_outbox_change_check check (change in ('RECORDED', 'REVERSED')),
  -- When it was collected. The day follows from the time zone when the row is read or applied.
  at timestamptz not null,
  store_id uuid not null,
  neighborhood_id uuid,
  plastics int not null,
  recorded int not null,
  reversed int not null,
  -- Negative for a reversal.
  grams bigint not null,
  points bigint not null,
  constraint rollup_outbox_pkey primary key (user_id, collection_id, change),
  constraint rollup_outbox_collection_fkey foreign key (user_id, collection_id) references collections
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- In all of these `recorded` counts every collection and `reversed` the reversed ones among them; `grams` and `points` are
-- without the reversed ones.
create table rollup_days (
  day date primary key,
  recorded bigint not null,
  reversed bigint not null,
  grams bigint not null,
  points bigint not null
) with (fillfactor = 80);
create table rollup_mixes (
  grain text not null,
  since date not null,
  plastics int not null,
  recorded bigint not null,
  reversed bigint not null,
  grams bigint not null,
  points bigint not null,
  constraint rollup_mixes_pkey primary key (grain, since, plastics)
);
create table rollup_plastics (
  grain text not null,
  since date not null,
  plastic_code text not null,
  recorded bigint not null,
  reversed bigint not null,
  grams bigint not null,
  points bigint not null,
  constraint rollup_plastics_pkey primary key (grain, since, plastic_code)
);
create table rollup_stores (
  grain text not null,
  since date not null,
  store_id uuid not null,
  recorded bigint not null,
  reversed bigint not null,
  grams bigint not null,
  points bigint not null,
  constraint rollup_stores_pkey primary key (grain, since, store_id)
) with (fillfactor = 80);
create index rollup_stores_store_idx on rollup_stores (store_id, grain, since);
-- How many stores have collections that were not reversed, by day, week and month.
create table rollup_active_stores (
  grain text not null,
  since date not null,
  stores bigint not null,
  constraint rollup_active_stores_pkey primary key (grain, since)
) with (fillfactor = 80);
create table rollup_neighborhoods (
  grain text not null,
  since date not null,
  neighborhood_id uuid not null,
  recorded bigint not null,
  reversed bigint not null,
  grams bigint not null,
  points bigint not null,
  constraint rollup_neighborhoods_pkey primary key (grain, since, neighborhood_id)
) with (fillfactor = 80);
create index rollup_neighborhoods_neighborhood_idx on rollup_neighborhoods (neighborhood_id, grain, since);

-- For replaying a period at other rates without reading every line: the plastic each store took in, and the number of
-- lines of each weight, because points are rounded down per line.
create table rollup_store_plastics (
  grain text not null,
  since date not null,
  store_id uuid not null,
  plastic_code text not null,
  grams bigint not null,
  points bigint not null,
  -- Grams times hundredths of points per kilogram: what was paid before rounding.
  worth bigint not null,
  -- The weight of every line, negative for a reversed one.
  sizes int[] not null,
  constraint rollup_store_plastics_pkey primary key (grain, since, store_id, plastic_code)
) with (fillfactor = 80);
create table rollup_line_sizes (
  grain text not null,
  since date not null,
  plastic_code text not null,
  grams bigint not null,
  lines bigint not null,
  constraint rollup_line_sizes_pkey primary key (grain, since, plastic_code, grams)
) with (fillfactor = 80);

-- A store's all-time totals, maintained with the totals by month: a list of stores by weight reads one row per store.
create table store_sums (
  store_id uuid primary key constraint store_sums_store_id_fkey references stores on delete cascade,
  grams bigint not null default 0,
  points bigint not null default 0,
  last_collection_at timestamptz,
  -- The usual weight of a collection and how far collections are usually from it; of how many, up to 50.
  usual_grams numeric not null default 0,
  usual_spread numeric not null default 0,
  usual_of int not null default 0
) with (fillfactor = 80);

-- Summing ten million collections for every list would be slow, so recording and reversing keep a member's exact totals here.
create table user_totals (
  user_id uuid primary key constraint user_totals_user_id_fkey references user_balances on delete cascade,
  grams bigint not null default 0 constraint user_totals_grams_check check (grams >= 0),
  collections int not null default 0 constraint user_totals_collections_check check (collections >= 0),
  -- -infinity for never, so that those come last where the latest come first.
  last_active_at timestamptz not null default '-infinity',
  -- The weights of the last 30 collections that were not reversed, the latest last: what is usual for the member.
  recent_grams bigint[] not null default '{}',
  -- Closed on erasure, and closed totals accept nothing: a collection that started before the erasure would otherwise
  -- award points that nobody can claim.
  is_closed boolean not null default false,
  constraint user_totals_closed_check check (not is_closed or last_active_at = '-infinity')
) with (fillfactor = 80);
create index user_totals_grams_idx on user_totals (grams, user_id);
create index user_totals_last_active_at_idx on user_totals (last_active_at, user_id);
