-- A large change of a cost needs a second person, as a large change of a rate does. Points of rewards, plays, prizes and
-- budgets are compared with what they were in the last seven days, so that small steps add up.
create table past_costs (
  id bigint generated always as identity constraint past_costs_pkey primary key,
  -- A reward or a game.
  subject_id uuid not null,
  kind text not null constraint past_costs_kind_check check (kind in ('REWARD_COST', 'PLAY_POINTS', 'PRIZES', 'BUDGET')),
  points bigint not null,
  until timestamptz not null default now()
);
create index past_costs_subject_idx on past_costs (subject_id, until);

create table cost_proposals (
  id uuid primary key,
  subject text not null constraint cost_proposals_subject_check check (subject in ('reward', 'game')),
  subject_id uuid not null,
  -- The fields to change, as the contract has them.
  change jsonb not null,
  -- [{"kind", "from", "to"}] in points, as they were when it was proposed.
  costs jsonb not null,
  reason text not null,
  status text not null default 'PENDING' constraint cost_proposals_status_check
    check (status in ('PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  proposed_by uuid not null constraint cost_proposals_proposed_by_fkey references users,
  proposed_at timestamptz not null default now(),
  -- Null when it expired.
  decided_by uuid constraint cost_proposals_decided_by_fkey references users,
  decided_at timestamptz,
  decision_reason text,
  constraint cost_proposals_decided_check check ((status = 'PENDING') = (decided_at is null)),
  constraint cost_proposals_decided_by_check check (
    case status when 'WITHDRAWN' then decided_by = proposed_by when 'PENDING' then decided_by is null
      when 'EXPIRED' then decided_by is null else decided_by is not null end)
);
create index cost_proposals_proposed_at_idx on cost_proposals (proposed_at, id);
create index cost_proposals_pending_idx on cost_proposals (proposed_at, id) where status = 'PENDING';
create index cost_proposals_subject_idx on cost_proposals (subject_id, proposed_at, id);
