-- A store, from its application on.
create table stores (
  id uuid primary key,
  reference text not null constraint stores_reference_key unique,
  -- STR-1001 and so on; assigned on approval. Store staff sign in with it.
  store_id text constraint stores_store_id_key unique,
  owner_id uuid constraint stores_owner_id_fkey references users,
  name text not null,
  description text not null default '',
  phone text not null,
  email text not null,
  website text not null default '',
  street text not null,
  city text not null,
  state text not null,
  country text not null,
  postal_code text not null,
  latitude double precision not null,
  longitude double precision not null,
  neighborhood_id uuid constraint stores_neighborhood_id_fkey references neighborhoods,
  timezone text not null default 'UTC',
  operating_hours jsonb not null,
  -- Holidays and exceptions to the weekly hours: [{date, label, isOpen, timeSlot}].
  hours_exceptions jsonb not null default '[]',
  -- The two columns above in a form that is quick to test, kept by a trigger; see is_open.
  open_minutes int4multirange not null default '{}',
  exception_dates date[] not null default '{}',
  accepted_plastics text[] not null default '{PET,HDPE,PVC,LDPE,PP,PS,OTHER}',
  image_key text,
  -- Staff at the counter undo what a colleague recorded within the minutes in which it can be undone.
  colleagues_may_undo boolean not null default false,
  status text not null constraint stores_status_check
    check (status in ('PENDING', 'NEEDS_INFO', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'REJECTED', 'CLOSED')),
  -- Why it is paused, suspended or closed.
  status_reason text,
  status_changed_at timestamptz not null default now(),
  flag text not null,
  requested_by uuid constraint stores_requested_by_fkey references users on delete set null,
  submitted_at timestamptz not null default now(),
  -- When its applicant answered the last questions, and what the fields they were about said before.
  answered_at timestamptz,
  answered_from jsonb not null default '{}',
  decided_by uuid constraint stores_decided_by_fkey references users,
  decided_at timestamptz,
  decision_reason text,
  field_comments jsonb not null default '{}',
  -- Of the questions that are open.
  reminded_at timestamptz,
  -- What its owner would like it to be called, or where it is now, until an administrator decides: {by, at, changes}.
  waiting_change jsonb,
  -- In lower case and part of stores_name_idx, which lists scan instead of the wide rows; see neighborhoods.search.
  search text generated always as (
    lower(name || ' ' || reference || ' ' || coalesce(store_id, '') || ' ' || email || ' ' || phone || ' ' || city)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The same number however it is written: with 00 or +, spaces or dashes.
create function phone_digits(p_phone text) returns text language sql immutable as $$
  select ltrim(regexp_replace(p_phone, '\D', '', 'g'), '0')
$$;

-- One open request per email: a second one is answered with the reference of the first.
create unique index stores_open_request_key on stores (lower(email)) where status in ('PENDING', 'NEEDS_INFO');
create index stores_name_idx on stores (name, id)
  include (status, city, neighborhood_id, submitted_at, created_at, decided_at, timezone, open_minutes, exception_dates,
           search);
create index stores_status_idx on stores (status, submitted_at, id);
create index stores_submitted_at_idx on stores (submitted_at, id);
create index stores_created_at_idx on stores (created_at, id);
create index stores_city_idx on stores (lower(city), id);
create index stores_neighborhood_id_idx on stores (neighborhood_id);
create index stores_owner_id_idx on stores (owner_id);
create index stores_timezone_idx on stores (timezone);
create index stores_latitude_idx on stores (latitude, longitude);
create index stores_name_trgm_idx on stores using gin (lower(name) gin_trgm_ops);
create index stores_phone_digits_idx on stores (phone_digits(phone));
create index stores_email_idx on stores (lower(email));

create sequence store_numbers start 1001;

-- Every decision about a request, kept as it was made.
create table store_decisions (
  id uuid primary key,
  store_id uuid not null constraint store_decisions_store_id_fkey references stores on delete cascade,
  outcome text not null constraint store_decisions_outcome_check
    check (outcome in ('APPROVED', 'NEEDS_INFO', 'REJECTED', 'EXPIRED')),
  -- Null when the request expired.
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
