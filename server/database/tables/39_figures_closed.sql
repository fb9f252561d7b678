-- What is counted day by day once a day is over, and up to which day it is.
create table closed_days (
  metric text not null,
  day date not null,
  closed_at timestamptz not null default now(),
  -- What was counted as of the end of that day.
  detail jsonb,
  constraint closed_days_pkey primary key (metric, day)
);

-- First against last scores, for every day that a period may begin with and two that it may end with: pairs of a player and a
-- game that they finished twice or more in between. Counted when a day is over.
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
