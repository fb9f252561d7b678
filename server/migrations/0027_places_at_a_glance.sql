-- There are thousands of stores and neighborhoods at most, and their rows are wide. Lists go through an index that holds
-- what filters ask, and what is searched in small letters: a millisecond for any search, where trigrams took five for one
-- that finds many or has only two letters.
alter table stores add column search text generated always as (
  lower(name || ' ' || reference || ' ' || coalesce(store_id, '') || ' ' || email || ' ' || phone || ' ' || city)) stored;
drop index stores_search_idx, stores_name_idx;
create index stores_name_idx on stores (name, id)
  include (status, city, neighborhood_id, submitted_at, timezone, open_minutes, exception_dates, search);

alter table neighborhoods add column search text
  generated always as (lower(name || ' ' || code || ' ' || city)) stored;
drop index neighborhoods_search_idx, neighborhoods_name_idx;
create index neighborhoods_name_idx on neighborhoods (name, id) include (status, city, search);
create index neighborhoods_status_idx on neighborhoods (status, name, id);

-- Telling the time costs more than looking whether it is in the hours. A list tells it once for each time zone there is:
-- which days matter, because an evening reaches into the morning after, and which minute of the week it is.
create index stores_timezone_idx on stores (timezone);
create view store_clocks as
  with recursive zones as (
    select min(timezone) as zone from stores
    union all
    select (select min(s.timezone) from stores s where s.timezone > zones.zone) from zones where zones.zone is not null)
  select zone as timezone, array[local::date, local::date - 1] as days,
    extract(isodow from local)::int * 1440 - 1440 + extract(hour from local)::int * 60 + extract(minute from local)::int as minute
  from zones cross join lateral (select now() at time zone zone as local) here
  where zone is not null
  -- A fence: else the time would be told for every store again.
  offset 0;

-- As before, with sums that stay whole numbers.
create or replace view store_totals as
  select k.store_id, k.grams + coalesce(n.grams, 0) as grams, k.points + coalesce(n.points, 0) as points,
    greatest(k.last_collection_at, n.last_collection_at) as last_collection_at
  from store_sums k
  left join (
    select o.store_id, sum(o.grams)::bigint as grams, sum(o.points)::bigint as points,
      (select max(c.at) from collections c where c.store_id = o.store_id) as last_collection_at
    from rollup_outbox o group by o.store_id) n on n.store_id = k.store_id;
