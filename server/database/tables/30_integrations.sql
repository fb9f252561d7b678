-- Keys of programs that call the API. Only the hash of a key is kept.
create table api_keys (
  id uuid primary key,
  -- Whose permissions it borrows; it ends with them.
  user_id uuid not null constraint api_keys_user_id_fkey references users,
  name text not null,
  prefix text not null,
  key_hash bytea not null constraint api_keys_key_hash_key unique,
  scopes text[] not null constraint api_keys_scopes_check check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_user_id_idx on api_keys (user_id);

-- Receivers of events. Their secrets sign what is sent, so they are encrypted rather than hashed.
create table webhooks (
  id uuid primary key,
  url text not null,
  events text[] not null constraint webhooks_events_check check (cardinality(events) > 0),
  sealed_secret text not null,
  status text not null default 'ACTIVE' constraint webhooks_status_check check (status in ('ACTIVE', 'PAUSED')),
  failing_since timestamptz,
  -- The activity log was read up to here.
  read_until timestamptz not null default now(),
  version int not null default 1,
  created_at timestamptz not null default now()
);

-- One row for each event and webhook: what is to be sent, and the log of what was. It names records only by id.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null constraint webhook_deliveries_webhook_id_fkey references webhooks on delete cascade,
  -- The entry of the activity log and its position there; for a test event a new id.
  event_id uuid not null,
  position bigint not null default 0,
  event text not null,
  record_type text not null,
  record_id uuid not null,
  happened_at timestamptz not null,
  status text not null default 'WAITING' constraint webhook_deliveries_status_check check (status in ('WAITING', 'SENT')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_attempt_at timestamptz,
  response_code int,
  failure text,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_event_key unique (webhook_id, event_id)
);
create index webhook_deliveries_created_at_idx on webhook_deliveries (created_at, id);
create index webhook_deliveries_webhook_idx on webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_record_idx on webhook_deliveries (webhook_id, record_id, position) where status = 'WAITING';
create index webhook_deliveries_due_idx on webhook_deliveries (webhook_id, next_attempt_at) where status = 'WAITING';
