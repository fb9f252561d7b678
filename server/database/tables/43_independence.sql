-- What the only administrator with a permission decided although they are tied to it. Append-only: see refuse_change in
-- functions/01_core.sql.
create table lone_decisions (
  id uuid primary key,
  actor_id uuid not null constraint lone_decisions_actor_id_fkey references users,
  permission text not null,
  entity_type text not null,
  entity_id uuid not null,
  reason text not null,
  at timestamptz not null default now()
);
create index lone_decisions_entity_idx on lone_decisions (entity_id, actor_id);
create index lone_decisions_at_idx on lone_decisions (at, id);

-- Somebody has proved who they are and said why, and may decide one thing alone in the next minutes.
create table lone_grants (
  session_id uuid primary key constraint lone_grants_session_id_fkey references sessions on delete cascade,
  reason text not null,
  expires_at timestamptz not null,
  -- The time of the transaction that used it: all that it decides counts as one.
  used_at timestamptz
);
