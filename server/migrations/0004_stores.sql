-- A store, from the moment somebody asks to become one.

create table stores (
  id uuid primary key,
  reference text not null constraint stores_reference_key unique,
  -- Made at approval; what the store's people sign in with.
  store_id text constraint stores_store_id_key unique,
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
  operating_hours jsonb not null,
  image_key text,
  status text not null constraint stores_status_check
    check (status in ('PENDING', 'NEEDS_INFO', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'REJECTED', 'CLOSED')),
  flag text not null,
  neighborhood_id uuid constraint stores_neighborhood_id_fkey references neighborhoods,
  decided_at timestamptz,
  decided_by uuid constraint stores_decided_by_fkey references users,
  decision_reason text,
  field_comments jsonb not null default '{}',
  version int not null default 1,
  submitted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One open request per address: a second one is answered with the first's reference.
create unique index stores_open_request_key on stores (lower(email)) where status in ('PENDING', 'NEEDS_INFO');
create index stores_status_idx on stores (status, submitted_at, id);
create index stores_neighborhood_id_idx on stores (neighborhood_id);
