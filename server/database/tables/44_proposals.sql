-- A change that waits for a second person: of an account's email or phone. One at a time for each kind and record. Once decided
-- it stays as it is: see functions/44_proposals.sql.
create table proposals (
  id uuid primary key,
  kind text not null constraint proposals_kind_check check (kind in ('USER_ADDRESS')),
  -- The record that would change; the points policy has no id.
  subject_id uuid,
  -- [{"field", "from", "to"}], as they were when it was asked for; empty once the person is erased.
  changes jsonb not null,
  status text not null default 'PENDING' constraint proposals_status_check
    check (status in ('PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  -- Of the link that its subject was emailed.
  link_hash bytea constraint proposals_link_hash_key unique,
  asked_by uuid not null constraint proposals_asked_by_fkey references users,
  asked_at timestamptz not null default event_time(),
  -- Null when it expired.
  decided_by uuid constraint proposals_decided_by_fkey references users,
  decided_at timestamptz,
  decision_reason text,
  constraint proposals_decided_check check ((status = 'PENDING') = (decided_at is null)),
  constraint proposals_decided_by_check check (
    case status when 'WITHDRAWN' then decided_by = asked_by when 'PENDING' then decided_by is null
      when 'EXPIRED' then decided_by is null else decided_by is not null end)
);
create unique index proposals_waiting_key on proposals (kind, subject_id) nulls not distinct where status = 'PENDING';
create index proposals_asked_at_idx on proposals (asked_at, id);
create index proposals_pending_idx on proposals (asked_at, id) where status = 'PENDING';
create index proposals_subject_idx on proposals (subject_id, asked_at, id);
