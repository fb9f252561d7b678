-- What a line of a collection counts for; below zero when it is taken back. `worth` is grams times hundredths of points per
-- kilogram: what was paid before rounding.
create type line_fact as (plastic_code text, lines bigint, grams bigint, points bigint, worth bigint);

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
  n5 bigint not null default 0,
  lines line_fact[]
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- Ranks are read with every play that is finished.
create index facts_standing_idx on facts (label, place) where source = 'standing';
