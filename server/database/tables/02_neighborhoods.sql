create table neighborhoods (
  id uuid primary key,
  name text not null,
  code text not null,
  city text not null,
  state text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  radius_meters int not null,
  boundary jsonb,
  households int not null constraint neighborhoods_households_check check (households >= 0),
  goal_grams bigint,
  goal_period text constraint neighborhoods_goal_period_check check (goal_period in ('WEEK', 'MONTH', 'YEAR')),
  status text not null constraint neighborhoods_status_check check (status in ('ACTIVE', 'PAUSED', 'ARCHIVED')),
  -- The all-time total, kept by the worker that adds up figures: a ranking reads one row per neighborhood.
  collected_grams bigint not null default 0,
  -- Neighborhoods are ranked by this. Paused and archived ones, and those without households, have no rank.
  grams_per_household double precision generated always as (
    case when status = 'ACTIVE' and households > 0 then collected_grams::double precision / households end) stored,
  -- In lower case and part of neighborhoods_name_idx. There are thousands of neighborhoods at most, so scanning that
  -- index takes a millisecond for any search; trigrams took five for a search with many hits or only two letters.
  search text generated always as (lower(name || ' ' || code || ' ' || city)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint neighborhoods_goal_check check ((goal_grams is null) = (goal_period is null))
);
create unique index neighborhoods_name_key on neighborhoods (lower(country), lower(state), lower(city), lower(name));
create unique index neighborhoods_code_key on neighborhoods (code);
create index neighborhoods_name_idx on neighborhoods (name, id) include (status, city, search);
create index neighborhoods_status_idx on neighborhoods (status, name, id);
create index neighborhoods_city_idx on neighborhoods (city, id);
create index neighborhoods_households_idx on neighborhoods (households, id);
create index neighborhoods_created_at_idx on neighborhoods (created_at, id);
create index neighborhoods_collected_grams_idx on neighborhoods (collected_grams, id);
create index neighborhoods_grams_per_household_idx on neighborhoods (grams_per_household);
-- Best first, unranked last.
create index neighborhoods_rank_idx on neighborhoods ((-coalesce(grams_per_household, -1)), id);
create index neighborhoods_city_rank_idx on neighborhoods (lower(country), lower(state), lower(city), grams_per_household);

-- Counting a million members for every list would be slow, so triggers on users keep exact counts here.
create table neighborhood_counts (
  neighborhood_id uuid primary key constraint neighborhood_counts_neighborhood_id_fkey references neighborhoods on delete cascade,
  members int not null default 0 constraint neighborhood_counts_members_check check (members >= 0),
  leaders int not null default 0 constraint neighborhood_counts_leaders_check check (leaders >= 0)
);
create index neighborhood_counts_members_idx on neighborhood_counts (members, neighborhood_id);
