-- What a store took in all together, kept beside the totals by month: a list of stores by their weight reads one row for
-- each. Exact at any moment, because what is only noted is added in the same read.

create table store_sums (
  store_id uuid primary key constraint store_sums_store_id_fkey references stores on delete cascade,
  grams bigint not null default 0,
  points bigint not null default 0,
  last_collection_at timestamptz
) with (fillfactor = 80);

-- Adds what the months gained; the newest collection is one look into the index of that store.
create function add_to_store_sums(p_stores uuid[], p_grams bigint[], p_points bigint[]) returns void language sql as $$
  insert into store_sums as s (store_id, grams, points, last_collection_at)
  select m.store_id, sum(m.grams), sum(m.points), (select max(c.at) from collections c where c.store_id = m.store_id)
  from unnest(p_stores, p_grams, p_points) as m(store_id, grams, points) group by m.store_id order by m.store_id
  on conflict (store_id) do update set grams = s.grams + excluded.grams, points = s.points + excluded.points,
    last_collection_at = excluded.last_collection_at
$$;

create function sum_months_added() returns trigger language plpgsql as $$
begin
  perform add_to_store_sums(array_agg(store_id), array_agg(grams), array_agg(points)) from added where grain = 'month';
  return null;
end $$;
create function sum_months_changed() returns trigger language plpgsql as $$
begin
  perform add_to_store_sums(array_agg(store_id), array_agg(grams), array_agg(points)) from (
    select store_id, grams, points from added where grain = 'month'
    union all
    select store_id, -grams, -points from removed where grain = 'month') moved;
  return null;
end $$;
create function sum_months_removed() returns trigger language plpgsql as $$
begin
  perform add_to_store_sums(array_agg(store_id), array_agg(-grams), array_agg(-points)) from removed where grain = 'month';
  return null;
end $$;
create trigger rollup_stores_sum_added after insert on rollup_stores
  referencing new table as added for each statement execute function sum_months_added();
create trigger rollup_stores_sum_changed after update on rollup_stores
  referencing old table as removed new table as added for each statement execute function sum_months_changed();
create trigger rollup_stores_sum_removed after delete on rollup_stores
  referencing old table as removed for each statement execute function sum_months_removed();

select add_to_store_sums(array_agg(store_id), array_agg(grams), array_agg(points)) from rollup_stores where grain = 'month';

create or replace view store_totals as
  select s.id as store_id, (coalesce(k.grams, 0) + coalesce(n.grams, 0))::bigint as grams,
    (coalesce(k.points, 0) + coalesce(n.points, 0))::bigint as points,
    greatest(k.last_collection_at, n.last_collection_at) as last_collection_at
  from stores s
  left join store_sums k on k.store_id = s.id
  left join (
    select o.store_id, sum(o.grams) as grams, sum(o.points) as points,
      (select max(c.at) from collections c where c.store_id = o.store_id) as last_collection_at
    from rollup_outbox o group by o.store_id) n on n.store_id = s.id;
