-- What the facts add up to, by metric and period: see the views in functions/38_figures.sql for what the numbers are.
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
