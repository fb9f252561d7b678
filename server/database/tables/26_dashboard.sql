-- How an administrator arranged the dashboard. Without a row it has its default order and shows every panel.
create table dashboard_arrangements (
  user_id uuid primary key constraint dashboard_arrangements_user_id_fkey references users,
  panel_order text[] not null,
  hidden text[] not null,
  updated_at timestamptz not null default now()
);

-- Checks of the whole ledger, every night and on request.
create table ledger_proofs (
  at timestamptz primary key default now(),
  checks int not null,
  -- The rules that did not hold.
  broken text[] not null,
  sealed_days int not null,
  first_broken_day date
);
