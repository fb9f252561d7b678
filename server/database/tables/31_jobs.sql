-- Long pieces of work that people wait for: what was asked, how far it is, and how it ended. The queue of the worker only
-- says when to look here.
create table job_runs (
  id uuid primary key,
  kind text not null constraint job_runs_kind_check check (kind in ('EXPORT', 'REBUILD', 'PAYOUT', 'REPORT')),
  title text not null,
  -- Null where the schedule began it.
  asked_by uuid constraint job_runs_asked_by_fkey references users,
  -- What the job needs to run, and to run again. Never shown.
  input jsonb not null default '{}',
  state text not null default 'QUEUED'
    constraint job_runs_state_check check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  done int not null default 0,
  total int,
  -- Also tells the worker that runs it from one that was believed dead.
  attempts int not null default 0,
  -- How often its worker died since someone last started it.
  losses int not null default 0,
  cancel_asked_at timestamptz,
  -- The last sign of life of its worker.
  seen_at timestamptz,
  error text,
  details text,
  link text,
  file_key text,
  file_name text,
  file_expires_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index job_runs_created_at_idx on job_runs (created_at, id);
create index job_runs_asked_by_idx on job_runs (asked_by);
create index job_runs_running_idx on job_runs (seen_at) where state = 'RUNNING';
create index job_runs_file_idx on job_runs (file_expires_at) where file_key is not null;
