-- What a neighborhood collected all together, kept beside the totals by month: a ranking reads one row for each.

alter table neighborhoods
  add column collected_grams bigint not null default 0,
  -- What it is ranked by. One that is paused, archived or without homes is not ranked.
  add column grams_per_household double precision generated always as (
    case when status = 'ACTIVE' and households > 0 then collected_grams::double precision / households end) stored;
create index neighborhoods_collected_grams_idx on neighborhoods (collected_grams, id);
create index neighborhoods_grams_per_household_idx on neighborhoods (grams_per_household);
-- The best first, those without a rank last.
create index neighborhoods_rank_idx on neighborhoods ((-coalesce(grams_per_household, -1)), id);

create function add_to_collected(p_neighborhoods uuid[], p_grams bigint[]) returns void language sql as $$
  with moved as (
    select m.id, sum(m.grams)::bigint as grams from unnest(p_neighborhoods, p_grams) as m(id, grams)
    group by m.id having sum(m.grams) <> 0
  ), locked as materialized (
    select n.id from neighborhoods n join moved on moved.id = n.id order by n.id for update of n
  )
  update neighborhoods n set collected_grams = n.collected_grams + moved.grams
  from moved join locked on locked.id = moved.id where n.id = moved.id
$$;

create function collect_months_added() returns trigger language plpgsql as $$
begin
  perform add_to_collected(array_agg(neighborhood_id), array_agg(grams)) from added where grain = 'month';
  return null;
end $$;
create function collect_months_changed() returns trigger language plpgsql as $$
begin
  perform add_to_collected(array_agg(neighborhood_id), array_agg(grams)) from (
    select neighborhood_id, grams from added where grain = 'month'
    union all
    select neighborhood_id, -grams from removed where grain = 'month') moved;
  return null;
end $$;
create function collect_months_removed() returns trigger language plpgsql as $$
begin
  perform add_to_collected(array_agg(neighborhood_id), array_agg(-grams)) from removed where grain = 'month';
  return null;
end $$;
create trigger rollup_neighborhoods_collect_added after insert on rollup_neighborhoods
  referencing new table as added for each statement execute function collect_months_added();
create trigger rollup_neighborhoods_collect_changed after update on rollup_neighborhoods
  referencing old table as removed new table as added for each statement execute function collect_months_changed();
create trigger rollup_neighborhoods_collect_removed after delete on rollup_neighborhoods
  referencing old table as removed for each statement execute function collect_months_removed();

select add_to_collected(array_agg(neighborhood_id), array_agg(grams)) from rollup_neighborhoods where grain = 'month';

-- What people of the programme did, newest first, for the dashboard: recorded plastic and sign-ins are by far the most
-- rows of the log, and nobody's deeds to read about.
create index activity_deeds_idx on activity (at, id)
  where entity_type <> 'session' and action <> 'collection.recorded';
