-- Plastics by resin code, and the points a kilogram of each earns over time.
create table plastic_types (
  code text primary key,
  -- Administrators maintain the label, the order and whether it is offered, as they do other master data.
  id uuid not null default gen_random_uuid() constraint plastic_types_id_key unique,
  version int not null default 1,
  is_active boolean not null default true,
  label text not null,
  resin int not null constraint plastic_types_resin_check check (resin between 1 and 7),
  -- The most that one collection may hold.
  max_grams int not null default 200000,
  sort_order int not null
);
insert into plastic_types (code, label, resin, sort_order) values
  ('PET', 'PET bottles and trays', 1, 1),
  ('HDPE', 'HDPE bottles and caps', 2, 2),
  ('PVC', 'PVC pipes and sheets', 3, 3),
  ('LDPE', 'LDPE bags and film', 4, 4),
  ('PP', 'PP tubs and lids', 5, 5),
  ('PS', 'PS cups and foam', 6, 6),
  ('OTHER', 'Other plastics', 7, 7);

-- A version is in force until the next one starts, so two versions of one plastic never overlap.
create table plastic_rates (
  id uuid primary key,
  plastic_code text not null constraint plastic_rates_plastic_code_fkey references plastic_types,
  points_per_kg numeric(8, 2) not null constraint plastic_rates_points_per_kg_check check (points_per_kg > 0),
  effective_from timestamptz not null,
  reason text not null,
  author_id uuid constraint plastic_rates_author_id_fkey references users,
  approved_by uuid constraint plastic_rates_approved_by_fkey references users,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  constraint plastic_rates_approved_for_author_check check (approved_by is null or author_id is not null)
);
create unique index plastic_rates_effective_from_key on plastic_rates (plastic_code, effective_from)
  where cancelled_at is null;

-- A large change of a rate needs a second person, as a large adjustment does. A proposal becomes a rate when it is
-- approved.
create table rate_proposals (
  id uuid primary key,
  plastic_code text not null constraint rate_proposals_plastic_code_fkey references plastic_types,
  points_per_kg numeric(8, 2) not null constraint rate_proposals_points_per_kg_check check (points_per_kg > 0),
  -- Null: on approval.
  effective_from timestamptz,
  reason text not null,
  -- The scheduled version that it replaces.
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
  constraint rate_proposals_withdrawn_by_proposer_check check (status <> 'WITHDRAWN' or decided_by = proposed_by),
  constraint rate_proposals_not_back_dated check (effective_from > proposed_at - interval '1 minute')
);
create index rate_proposals_proposed_at_idx on rate_proposals (proposed_at, id);
create index rate_proposals_pending_idx on rate_proposals (proposed_at, id) where status = 'PENDING';
