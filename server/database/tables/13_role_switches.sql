-- Requests for another role and the decisions. One open request per person; nobody decides their own.
create table role_switch_requests (
  id uuid primary key,
  user_id uuid not null constraint role_switch_requests_user_id_fkey references users,
  from_role text not null constraint role_switch_requests_from_role_check check (from_role in ('MEMBER', 'NEIGHBORHOOD')),
  to_role text not null constraint role_switch_requests_to_role_check check (to_role in ('MEMBER', 'NEIGHBORHOOD')),
  -- Where they belonged when they asked.
  from_neighborhood_id uuid constraint role_switch_requests_from_neighborhood_id_fkey references neighborhoods,
  -- The one to lead, or to stop leading.
  neighborhood_id uuid not null constraint role_switch_requests_neighborhood_id_fkey references neighborhoods,
  reason text not null,
  evidence text[] not null default '{}',
  status text not null default 'PENDING' constraint role_switch_requests_status_check
    check (status in ('PENDING', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  requested_by uuid not null constraint role_switch_requests_requested_by_fkey references users,
  requested_at timestamptz not null default now(),
  -- When administrators were reminded that it is overdue.
  reminded_at timestamptz,
  decided_by uuid constraint role_switch_requests_decided_by_fkey references users,
  decided_at timestamptz,
  decision_reason text,
  successor_id uuid constraint role_switch_requests_successor_id_fkey references users,
  version int not null default 1,
  constraint role_switch_requests_is_switch_check check (
    case when from_role = 'NEIGHBORHOOD' then (to_role = 'MEMBER') = (from_neighborhood_id is not distinct from neighborhood_id)
    else to_role = 'NEIGHBORHOOD' end),
  constraint role_switch_requests_decided_check check ((status = 'PENDING') = (decided_at is null)),
  constraint role_switch_requests_rejection_check check (status <> 'REJECTED' or decision_reason is not null),
  constraint role_switch_requests_not_own_check check (
    status not in ('APPROVED', 'REJECTED') or decided_by is not null and decided_by <> user_id)
);
create unique index role_switch_requests_open_key on role_switch_requests (user_id) where status = 'PENDING';
create index role_switch_requests_pending_idx on role_switch_requests (requested_at, id) where status = 'PENDING';
create index role_switch_requests_requested_at_idx on role_switch_requests (requested_at, id);
create index role_switch_requests_decided_at_idx on role_switch_requests (coalesce(decided_at, 'infinity'), id);
create index role_switch_requests_status_idx on role_switch_requests (status, requested_at, id);
create index role_switch_requests_user_id_idx on role_switch_requests (user_id, requested_at, id);
create index role_switch_requests_neighborhood_id_idx on role_switch_requests (neighborhood_id, requested_at, id);
