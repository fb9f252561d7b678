-- Who was there on which day, how often, and when before: to hand in plastic (the id is all zeros), to play a game (its id) or any
-- game (all f). The worker that adds up facts keeps it; members of any period are counted from it, each on their first day in it.
create table member_days (
  id uuid not null,
  day date not null,
  user_id uuid not null,
  times int not null,
  -- -infinity for never.
  previous date not null,
  -- On the first day in a month: that month.
  month date,
  -- The month of the very first day.
  cohort date not null,
  constraint member_days_pkey primary key (id, day, user_id) include (previous)
);
create index member_days_user_id_idx on member_days (user_id);
-- Members of every cohort in every month together, and of a month all of them.
create index member_days_months_idx on member_days (month, cohort, user_id)
  where id = '00000000-0000-0000-0000-000000000000' and month is not null;
