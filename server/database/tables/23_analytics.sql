-- In how many collections of a month a member took part, without reversed ones. Kept by the worker that applies the outbox.
create table member_months (
  user_id uuid not null,
  month date not null,
  collections int not null,
  constraint member_months_pkey primary key (user_id, month)
);

-- Members by the month of their first collection (`cohort`) and each month they were active in.
create table rollup_cohorts (
  cohort date not null,
  month date not null,
  members bigint not null,
  constraint rollup_cohorts_pkey primary key (cohort, month)
);

-- The ledger by day in the programme's time zone. Days that are over no longer change; reads add what came after the
-- last one that is summed.
create table ledger_days (
  day date not null,
  kind text not null,
  from_account text not null,
  to_account text not null,
  entries bigint not null,
  amount bigint not null,
  constraint ledger_days_pkey primary key (day, kind, from_account, to_account)
);

-- Up to which day the ledger is summed, and how old available points were that night, by when their holder was last active.
create table ledger_watermarks (
  day date primary key,
  closed_at timestamptz not null default now(),
  ageing jsonb not null
);
