-- Whether a store is open is asked of every store of a list at once. The week is kept as the minutes in it that are open,
-- so that the question is one look; the days that are different are only looked into when one of them is near.

-- The open minutes of a week that begins on Monday. A close at or before the open is on the next day.
create function minutes_of_week(weekly jsonb) returns int4multirange language sql immutable as $$
  select coalesce(range_agg(part), '{}')
  from (
    select (array_position(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], e ->> 'dayOfWeek') - 1) * 1440
        + extract(epoch from (e -> 'timeSlot' ->> 'openTime')::interval)::int / 60 as start,
      (extract(epoch from (e -> 'timeSlot' ->> 'closeTime')::interval - (e -> 'timeSlot' ->> 'openTime')::interval)::int / 60 + 1439) % 1440 + 1 as span
    from jsonb_array_elements(weekly) e where (e ->> 'isOpen')::boolean
  ) days cross join lateral (values
    (int4range(start, least(start + span, 10080))),
    (int4range(0, greatest(start + span - 10080, 0)))) as parts(part)
$$;

create function dates_of_exceptions(exceptions jsonb) returns date[] language sql immutable as $$
  select coalesce(array_agg((e ->> 'date')::date), '{}') from jsonb_array_elements(exceptions) e
$$;

alter table stores
  add column open_minutes int4multirange not null default '{}',
  add column exception_dates date[] not null default '{}';
update stores set open_minutes = minutes_of_week(operating_hours), exception_dates = dates_of_exceptions(hours_exceptions);

create function keep_hours_at_a_glance() returns trigger language plpgsql as $$
begin
  new.open_minutes := minutes_of_week(new.operating_hours);
  new.exception_dates := dates_of_exceptions(new.hours_exceptions);
  return new;
end $$;
create trigger stores_keep_hours before insert or update of operating_hours, hours_exceptions on stores
  for each row execute function keep_hours_at_a_glance();

-- The one answer, for the list and for the flags of a collection. An evening before reaches into the morning, so that a
-- day that is different matters on the day after it too.
create function is_open(s stores, p_at timestamptz) returns boolean language sql stable as $$
  select case
    when s.exception_dates && array[(p_at at time zone s.timezone)::date, (p_at at time zone s.timezone)::date - 1]
      then is_open_at(s.operating_hours, s.hours_exceptions, s.timezone, p_at)
    else s.open_minutes @> (
      extract(isodow from p_at at time zone s.timezone)::int * 1440 - 1440
      + extract(hour from p_at at time zone s.timezone)::int * 60 + extract(minute from p_at at time zone s.timezone)::int) end
$$;

create or replace function store_is_open(p_store uuid, p_at timestamptz) returns boolean language sql stable as $$
  select coalesce((select is_open(s, p_at) from stores s where s.id = p_store), false)
$$;

-- A row for each store from the start, so that its totals are one look too.
create function start_store_sum() returns trigger language plpgsql as $$
begin
  insert into store_sums (store_id) select id from added;
  return null;
end $$;
create trigger stores_start_sum after insert on stores
  referencing new table as added for each statement execute function start_store_sum();
insert into store_sums (store_id) select id from stores on conflict do nothing;

create or replace view store_totals as
  select k.store_id, (k.grams + coalesce(n.grams, 0))::bigint as grams, (k.points + coalesce(n.points, 0))::bigint as points,
    greatest(k.last_collection_at, n.last_collection_at) as last_collection_at
  from store_sums k
  left join (
    select o.store_id, sum(o.grams) as grams, sum(o.points) as points,
      (select max(c.at) from collections c where c.store_id = o.store_id) as last_collection_at
    from rollup_outbox o group by o.store_id) n on n.store_id = k.store_id;
