-- A large change of a rate waits for a second person, as a large adjustment does. A proposal is not a rate: it becomes one
-- when it is approved.

create table rate_proposals (
  id uuid primary key,
  plastic_code text not null constraint rate_proposals_plastic_code_fkey references plastic_types,
  points_per_kg numeric(8, 2) not null constraint rate_proposals_points_per_kg_check check (points_per_kg > 0),
  -- At once, on approval, when there is none.
  effective_from timestamptz,
  reason text not null,
  -- The scheduled version that it takes the place of.
  replaces_id uuid constraint rate_proposals_replaces_id_fkey references plastic_rates,
  status text not null default 'PENDING' constraint rate_proposals_status_check
    check (status in ('PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  proposed_by uuid not null constraint rate_proposals_proposed_by_fkey references users,
  proposed_at timestamptz not null default now(),
  decided_by uuid constraint rate_proposals_decided_by_fkey references users,
  decided_at timestamptz,
  decision_reason text,
  constraint rate_proposals_decided_check check (
    (status = 'PENDING') = (decided_by is null) and (status = 'PENDING') = (decided_at is null)),
  constraint rate_proposals_two_people_check check (
    case status when 'WITHDRAWN' then decided_by = proposed_by else decided_by is distinct from proposed_by end),
  constraint rate_proposals_not_back_dated check (effective_from > proposed_at - interval '1 minute')
);
create index rate_proposals_proposed_at_idx on rate_proposals (proposed_at, id);
create index rate_proposals_pending_idx on rate_proposals (proposed_at, id) where status = 'PENDING';

alter table plastic_rates add column approved_by uuid constraint plastic_rates_approved_by_fkey references users;
alter table plastic_rates add constraint plastic_rates_two_people_check
  check (approved_by is null or author_id is not null and approved_by <> author_id);

-- Whoever is erased is also gone from what was written about others.
create function forget_in_rate_proposals() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  words text[] := array_remove(array[case when old.name like '% %' then old.name end, old.email, old.phone], null);
begin
  update rate_proposals set reason = forgotten(reason, words), decision_reason = forgotten(decision_reason, words)
  where concat_ws(' ', reason, decision_reason) ~* naming(words);
  return old;
end $$;
create trigger people_forget_in_rate_proposals before delete on people
  for each row execute function forget_in_rate_proposals();

-- How far one person alone may move a rate, and how far back plastic may be recorded.
update programme_settings set value = value || '{"limits": {"rateFactor": 3, "backdateDays": 7}}'
where key = 'pointsPolicy';
