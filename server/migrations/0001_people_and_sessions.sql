-- Who can act, and what was done. Names, emails and phones live in people alone, so that erasing a person is one row.

create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  user_type text not null constraint users_user_type_check check (user_type in ('MEMBER', 'STORE', 'NEIGHBORHOOD', 'ADMIN')),
  admin_role text constraint users_admin_role_check check (admin_role in ('OWNER', 'OPERATIONS', 'FINANCE', 'CONTENT', 'AUDITOR')),
  status text not null default 'ACTIVE'
    constraint users_status_check check (status in ('ACTIVE', 'PENDING', 'SUSPENDED', 'BLOCKED', 'ERASED')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint users_admin_has_role_check check ((user_type = 'ADMIN') = (admin_role is not null))
);

create table people (
  user_id uuid primary key constraint people_user_id_fkey references users,
  name text not null,
  email text not null
);
create unique index people_email_key on people (lower(email));

create table sessions (
  id uuid primary key,
  user_id uuid not null constraint sessions_user_id_fkey references users,
  token_hash bytea not null constraint sessions_token_hash_key unique,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id_idx on sessions (user_id);

-- Every process keeps sessions in memory for seconds; this tells it to forget a person's at once.
create function tell_session_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    perform pg_notify('session_changed', new.id::text);
  else
    perform pg_notify('session_changed', old.user_id::text);
  end if;
  return null;
end $$;
create trigger users_tell_session_change after update of user_type, admin_role, status on users
  for each row execute function tell_session_change();
create trigger sessions_tell_session_change after delete on sessions
  for each row execute function tell_session_change();

create table activity (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid constraint activity_actor_id_fkey references users,
  action text not null,
  entity_type text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  request_id text
);
create index activity_entity_idx on activity (entity_type, entity_id, at, id);
create index activity_at_idx on activity (at, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger activity_is_append_only before update or delete or truncate on activity
  for each statement execute function refuse_change();

create table idempotency_keys (
  actor_id uuid not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (actor_id, endpoint, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

create table rate_windows (
  key text primary key,
  calls int not null,
  ends_at timestamptz not null
);
