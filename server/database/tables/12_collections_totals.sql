insert into programme_settings (key, value) values ('timeZone', '"UTC"');

-- A store's all-time totals, kept by the worker that adds up figures: a list of stores by weight reads one row per store.
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
