-- The time zone, or null if PostgreSQL does not know it.
create or replace function known_timezone(p_zone text) returns text language plpgsql stable as $$
begin
  perform now() at time zone p_zone;
  return p_zone;
exception when invalid_parameter_value then
  return null;
end $$;

-- An unknown time zone would break every list that shows which stores are open.
create or replace function require_known_timezone() returns trigger language plpgsql as $$
begin
  if known_timezone(new.timezone) is null then
    raise exception 'unknown time zone' using errcode = 'check_violation', constraint = 'stores_timezone_known';
  end if;
  return new;
end $$;
create or replace trigger stores_timezone_known before insert or update of timezone on stores
  for each row execute function require_known_timezone();

-- The hours on a date: its exception if there is one, else the weekly hours.
create or replace function hours_on(weekly jsonb, exceptions jsonb, p_date date) returns jsonb language sql immutable as $$
  select coalesce(
    (select e from jsonb_array_elements(exceptions) e where (e ->> 'date')::date = p_date limit 1),
    (select e from jsonb_array_elements(weekly) e
     where e ->> 'dayOfWeek' = (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])[extract(isodow from p_date)::int]
     limit 1))
$$;

-- In the store's own time. A closing time at or before the opening time is on the next day (equal: around the clock), so
-- the hours of a day also matter on the morning after.
create or replace function is_open_at(weekly jsonb, exceptions jsonb, timezone text, p_at timestamptz) returns boolean language sql stable as $$
  select coalesce((today ->> 'isOpen')::boolean and case
      when today -> 'timeSlot' ->> 'closeTime' > today -> 'timeSlot' ->> 'openTime'
        then clock >= today -> 'timeSlot' ->> 'openTime' and clock < today -> 'timeSlot' ->> 'closeTime'
      else clock >= today -> 'timeSlot' ->> 'openTime' end, false)
    or coalesce((before ->> 'isOpen')::boolean
      and before -> 'timeSlot' ->> 'closeTime' <= before -> 'timeSlot' ->> 'openTime'
      and clock < before -> 'timeSlot' ->> 'closeTime', false)
  from (select p_at at time zone timezone as here) l
  cross join lateral (select
    hours_on(weekly, exceptions, here::date) as today,
    hours_on(weekly, exceptions, here::date - 1) as before,
    to_char(here, 'HH24:MI') as clock) d
$$;

-- On a sphere: accurate to half a percent, which is enough to tell near from far.
create or replace function meters_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
returns double precision language sql immutable as $$
  select 12742000 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2) + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lon2 - lon1) / 2), 2))))
$$;

-- Lists ask whether each of their stores is open. The weekly hours are therefore kept as ranges of minutes, which are
-- quick to test; exceptions are only parsed when one is near.

-- The open minutes of a week that starts on Monday. A closing time at or before the opening time is on the next day.
create or replace function minutes_of_week(weekly jsonb) returns int4multirange language sql immutable as $$
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

create or replace function dates_of_exceptions(exceptions jsonb) returns date[] language sql immutable as $$
  select coalesce(array_agg((e ->> 'date')::date), '{}') from jsonb_array_elements(exceptions) e
$$;

create or replace function keep_hours_at_a_glance() returns trigger language plpgsql as $$
begin
  new.open_minutes := minutes_of_week(new.operating_hours);
  new.exception_dates := dates_of_exceptions(new.hours_exceptions);
  return new;
end $$;
create or replace trigger stores_keep_hours before insert or update of operating_hours, hours_exceptions on stores
  for each row execute function keep_hours_at_a_glance();

-- The one definition, for lists and for the flags of a collection. An evening can reach into the next morning, so an
-- exception also matters on the day after.
create or replace function is_open(s stores, p_at timestamptz) returns boolean language sql stable as $$
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

-- Converting the time costs more than testing the hours. A list converts it once per time zone: the dates that matter and
-- the minute of the week.
create or replace view store_clocks as
  with recursive zones as (
    select min(timezone) as zone from stores
    union all
    select (select min(s.timezone) from stores s where s.timezone > zones.zone) from zones where zones.zone is not null)
  select zone as timezone, array[local::date, local::date - 1] as days,
    extract(isodow from local)::int * 1440 - 1440 + extract(hour from local)::int * 60 + extract(minute from local)::int as minute
  from zones cross join lateral (select now() at time zone zone as local) here
  where zone is not null
  -- An optimization fence: without it the time would be computed again for every store.
  offset 0;
