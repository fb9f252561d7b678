-- Stores as administrators see them: where they stand, what they took in, when they are open, and how each request
-- was decided.

alter table stores
  add column accepted_plastics text[] not null default '{PET,HDPE,PVC,LDPE,PP,PS,OTHER}',
  -- Days that are not as the week says: [{date, label, isOpen, timeSlot}].
  add column hours_exceptions jsonb not null default '[]',
  add column requested_by uuid constraint stores_requested_by_fkey references users,
  -- Why it is paused, suspended or closed.
  add column status_reason text,
  add column status_changed_at timestamptz not null default now(),
  -- Whoever asked is not who decides.
  add constraint stores_decided_by_another_check check (decided_by is null or requested_by is null or decided_by <> requested_by);

create index stores_name_idx on stores (name, id);
create index stores_created_at_idx on stores (created_at, id);
create index stores_submitted_at_idx on stores (submitted_at, id);
create index stores_city_idx on stores (lower(city), id);
create index stores_owner_id_idx on stores (owner_id);
create index stores_latitude_idx on stores (latitude, longitude);

create index stores_search_idx on stores using gin (
  (name || ' ' || reference || ' ' || coalesce(store_id, '') || ' ' || email || ' ' || phone || ' ' || city) gin_trgm_ops);
create index stores_name_trgm_idx on stores using gin (lower(name) gin_trgm_ops);

-- The same number however it is written: with 00 or +, spaces or dashes.
create function phone_digits(p_phone text) returns text language sql immutable as $$
  select ltrim(regexp_replace(p_phone, '\D', '', 'g'), '0')
$$;
create index stores_phone_digits_idx on stores (phone_digits(phone));
create index stores_email_idx on stores (lower(email));

-- The store's number: STR-1001, STR-1002 …
create sequence store_numbers start 1001;
select setval('store_numbers', greatest(1000, coalesce(max(substr(store_id, 5)::bigint), 1000)), true)
from stores where store_id ~ '^STR-[0-9]{1,15}$';

-- The zone, or nothing when PostgreSQL does not know it.
create function known_timezone(p_zone text) returns text language plpgsql stable as $$
begin
  perform now() at time zone p_zone;
  return p_zone;
exception when invalid_parameter_value then
  return null;
end $$;

-- A zone that PostgreSQL does not know would break every list that asks whether the store is open.
create function require_known_timezone() returns trigger language plpgsql as $$
begin
  if known_timezone(new.timezone) is null then
    raise exception 'unknown time zone' using errcode = 'check_violation', constraint = 'stores_timezone_known';
  end if;
  return new;
end $$;
create trigger stores_timezone_known before insert or update of timezone on stores
  for each row execute function require_known_timezone();

-- What was decided about a request, each time; kept as it was.
create table store_decisions (
  id uuid primary key,
  store_id uuid not null constraint store_decisions_store_id_fkey references stores on delete cascade,
  outcome text not null constraint store_decisions_outcome_check
    check (outcome in ('APPROVED', 'NEEDS_INFO', 'REJECTED', 'EXPIRED')),
  -- Nobody when time ran out.
  decided_by uuid constraint store_decisions_decided_by_fkey references users,
  submitted_at timestamptz not null,
  decided_at timestamptz not null default now(),
  reason text,
  note text not null default '',
  checklist jsonb not null default '{}',
  field_comments jsonb not null default '{}',
  constraint store_decisions_by_someone_check check (decided_by is not null or outcome = 'EXPIRED')
);
create index store_decisions_store_id_idx on store_decisions (store_id, decided_at);
create index store_decisions_decided_at_idx on store_decisions (decided_at) where outcome in ('APPROVED', 'REJECTED');

-- The hours of one date: the exception of that date, else what the week says.
create function hours_on(weekly jsonb, exceptions jsonb, p_date date) returns jsonb language sql immutable as $$
  select coalesce(
    (select e from jsonb_array_elements(exceptions) e where e ->> 'date' = p_date::text limit 1),
    (select e from jsonb_array_elements(weekly) e
     where e ->> 'dayOfWeek' = (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])[extract(isodow from p_date)::int]
     limit 1))
$$;

-- In the store's own time. A close at or before the open is on the next day (equal: around the clock), so that a day
-- says something of the morning after it too.
create function is_open_at(weekly jsonb, exceptions jsonb, timezone text, p_at timestamptz) returns boolean language sql stable as $$
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

create or replace function store_is_open(p_store uuid, p_at timestamptz) returns boolean language sql stable as $$
  select coalesce((select is_open_at(s.operating_hours, s.hours_exceptions, s.timezone, p_at) from stores s where s.id = p_store), false)
$$;

-- On a sphere; within half a percent, which is enough to tell neighbors from strangers.
create function meters_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
returns double precision language sql immutable as $$
  select 12742000 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2) + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lon2 - lon1) / 2), 2))))
$$;

-- What a store took in and awarded; what was reversed counts for nothing but that the store was there.
create view store_totals as
  select s.id as store_id, coalesce(t.grams, 0)::bigint as grams, coalesce(t.points, 0)::bigint as points, t.last_collection_at
  from stores s left join (
    select store_id, sum(grams) filter (where status = 'RECORDED') as grams,
           sum(points) filter (where status = 'RECORDED') as points, max(at) as last_collection_at
    from collections group by store_id) t on t.store_id = s.id;
