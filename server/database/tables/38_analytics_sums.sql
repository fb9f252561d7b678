-- First against last scores, for every day that a period may begin with and two that it may end with: pairs of a player and a
-- game that they finished twice or more in between. Reads add the plays that came after.
create table learning_sums (
  until date not null,
  since date not null,
  pairs bigint not null,
  players bigint not null,
  first_score bigint not null,
  last_score bigint not null,
  -- The change from first to last, squared.
  squares bigint not null,
  -- How many pairs have each score from 0 to 100.
  firsts int[] not null,
  lasts int[] not null,
  constraint learning_sums_pkey primary key (until, since)
);

-- Redemptions by the day or month they were decided in, by outcome: of each reward, and without one of all. Kept for days that
-- are over, when nothing about them can change any more; reads add what came after.
create table redemption_counts (
  grain text not null,
  since date not null,
  reward_id uuid constraint redemption_counts_reward_id_fkey references rewards on delete cascade,
  status text not null,
  redemptions bigint not null,
  points bigint not null,
  constraint redemption_counts_key unique nulls not distinct (grain, since, reward_id, status)
);

-- How many of those handed over on a day or in a month took how long: tells between which times the median is, so that only
-- these few are read.
create table redemption_waits (
  grain text not null,
  since date not null,
  -- See wait_step.
  step int not null,
  redemptions bigint not null,
  constraint redemption_waits_pkey primary key (grain, since, step)
);

-- Up to which day redemptions are added up.
create table redemption_watermarks (
  day date primary key,
  closed_at timestamptz not null default now()
);
create index redemptions_wait_idx on redemptions ((decided_at - requested_at)) include (decided_at, requested_at)
  where status = 'FULFILLED';

-- Flagged and reversed collections by day and month: all of them, by the rule that flagged them, and by store.
create table flag_counts (
  grain text not null,
  since date not null,
  rule text,
  store_id uuid,
  -- By a rule, whatever became of it; without a rule or store, each collection once.
  flagged bigint not null,
  -- Not reviewed yet.
  open bigint not null,
  -- Flagged and reversed.
  reversed bigint not null,
  -- Flagged or reversed.
  exceptions bigint not null,
  constraint flag_counts_key unique nulls not distinct (grain, since, rule, store_id)
);

-- Changes to these counts that are not applied yet: a row of its own for each, so that nobody waits for anybody.
create table flag_changes (
  id bigint generated always as identity constraint flag_changes_pkey primary key,
  -- When it was collected; the day follows from the time zone when the row is read or applied.
  at timestamptz not null,
  store_id uuid not null,
  rules text[] not null,
  flagged int not null,
  open int not null,
  reversed int not null,
  exceptions int not null
);
