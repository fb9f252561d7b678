-- What every area uses: settings, idempotency keys, rate limits and the schedule.

create extension if not exists pg_trgm;

create table programme_settings (
  key text primary key,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

create table idempotency_keys (
  actor_id uuid not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  -- False for answers without names: erasure skips those, which are by far the most.
  has_names boolean not null default true,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (actor_id, endpoint, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

create table rate_windows (
  key text primary key,
  calls int not null,
  ends_at timestamptz not null
);

-- When each scheduled task was last due. The process that moves it forward enqueues the task, so it runs once however
-- many processes there are.
create table scheduled_tasks (
  task text constraint scheduled_tasks_pkey primary key,
  last_due_at timestamptz not null,
  -- How often it was started since it last succeeded, when it last was, and what went wrong.
  failures int not null default 0,
  failed_at timestamptz,
  last_error text
);

-- When each worker last showed that it is alive. The jobs of one that is silent are free for the others.
create table job_workers (
  id text constraint job_workers_pkey primary key,
  seen_at timestamptz not null
);
