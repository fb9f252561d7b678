-- The audit log. Append-only: see refuse_change in functions/01_core.sql.
create table activity (
  id uuid primary key,
  -- The order of entries about one record: its writers wait for each other, and there is one sequence. Ids and times come
  -- from the clocks of several machines, and from the beginning of a transaction.
  position bigint not null generated always as identity,
  at timestamptz not null default now(),
  actor_id uuid constraint activity_actor_id_fkey references users,
  action text not null,
  entity_type text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  request_id text,
  -- The API key that was used. Not a reference: an erased key leaves its entries as they are.
  api_key_id uuid,
  -- Who of a store's staff did it, where they have no login and act for the account of the owner. Not a reference either.
  staff_id uuid
);
create index activity_entity_idx on activity (entity_id, at);
create index activity_at_idx on activity (at, id);
create index activity_actor_id_idx on activity (actor_id, at, id);
-- Recent activity on the dashboard, newest first. It leaves out recorded collections and sign-ins, which are by far the
-- most rows.
create index activity_recent_idx on activity (at, id)
  where entity_type <> 'session' and action <> 'collection.recorded';
-- For filters that leave few rows of the log. Recorded collections and sign-ins pay for none of these.
create index activity_type_idx on activity (entity_type, at, id)
  where entity_type <> 'session' and action <> 'collection.recorded';
create index activity_action_idx on activity (action, at, id)
  where entity_type <> 'session' and action <> 'collection.recorded';
create index activity_request_id_idx on activity (request_id)
  where entity_type <> 'session' and action <> 'collection.recorded';
create index activity_words_idx on activity using gin (reason gin_trgm_ops) where reason is not null;
-- Few rows have a reason; erasure searches only those.
create index activity_texts_idx on activity (id) where reason is not null;
-- The actions that gave a reason of a list: the reason alone, or followed by a colon and details.
create index activity_reason_idx on activity (action, reason collate "C", at) where reason is not null;
