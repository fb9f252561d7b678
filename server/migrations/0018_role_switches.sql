-- Asking for another role, and what was decided. One open request per person; whoever asks is not who decides.

create table role_switch_requests (
  id uuid primary key,
  user_id uuid not null constraint role_switch_requests_user_id_fkey references users,
  from_role text not null constraint role_switch_requests_from_role_check check (from_role in ('MEMBER', 'NEIGHBORHOOD')),
  to_role text not null constraint role_switch_requests_to_role_check check (to_role in ('MEMBER', 'NEIGHBORHOOD')),
  -- Where they belonged when they asked.
  from_neighborhood_id uuid constraint role_switch_requests_from_neighborhood_id_fkey references neighborhoods,
  -- The one to lead, or to lead no longer.
  neighborhood_id uuid not null constraint role_switch_requests_neighborhood_id_fkey references neighborhoods,
  reason text not null,
  evidence text[] not null default '{}',
  status text not null default 'PENDING' constraint role_switch_requests_status_check
    check (status in ('PENDING', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  requested_by uuid not null constraint role_switch_requests_requested_by_fkey references users,
  requested_at timestamptz not null default now(),
  -- When administrators were told that it waits too long.
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
  constraint role_switch_requests_two_people_check check (
    status not in ('APPROVED', 'REJECTED')
    or decided_by is not null and decided_by <> requested_by and decided_by <> user_id)
);
create unique index role_switch_requests_open_key on role_switch_requests (user_id) where status = 'PENDING';
create index role_switch_requests_pending_idx on role_switch_requests (requested_at, id) where status = 'PENDING';
create index role_switch_requests_requested_at_idx on role_switch_requests (requested_at, id);
create index role_switch_requests_decided_at_idx on role_switch_requests (coalesce(decided_at, 'infinity'), id);
create index role_switch_requests_status_idx on role_switch_requests (status, requested_at, id);
create index role_switch_requests_user_id_idx on role_switch_requests (user_id, requested_at, id);
create index role_switch_requests_neighborhood_id_idx on role_switch_requests (neighborhood_id, requested_at, id);

-- Since when a leader leads where they lead now.
alter table users add column leads_since timestamptz;
update users set leads_since = created_at where user_type = 'NEIGHBORHOOD';
create function start_leading() returns trigger language plpgsql as $$
begin
  new.leads_since := coalesce(new.leads_since, now());
  return new;
end $$;
create trigger users_start_leading before insert on users
  for each row when (new.user_type = 'NEIGHBORHOOD') execute function start_leading();
create function lead_elsewhere() returns trigger language plpgsql as $$
begin
  new.leads_since := case when new.user_type = 'NEIGHBORHOOD' then now() end;
  return new;
end $$;
create trigger users_lead_elsewhere before update of user_type, neighborhood_id on users
  for each row when (
    new.user_type is distinct from old.user_type
    or new.user_type = 'NEIGHBORHOOD' and new.neighborhood_id is distinct from old.neighborhood_id)
  execute function lead_elsewhere();

-- Whether nobody who may act would lead a neighborhood any more although others who may act belong to it.
create function would_lack_leader(p_neighborhood uuid, p_leaver uuid) returns boolean language sql stable as $$
  select not exists (
      select from users where neighborhood_id = p_neighborhood and user_type = 'NEIGHBORHOOD' and status = 'ACTIVE' and id <> p_leaver)
    and exists (
      select from users where neighborhood_id = p_neighborhood and user_type = 'MEMBER' and status = 'ACTIVE')
$$;
