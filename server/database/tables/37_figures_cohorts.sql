-- In how many collections of a month a member took part, without reversed ones, and the month of their first; null if those of
-- this month were all reversed. The index has the members of every cohort in every month together, and of a month all of them.
create table member_months (
  user_id uuid not null,
  month date not null,
  collections int not null,
  cohort date,
  constraint member_months_pkey primary key (user_id, month)
);
create index member_months_cohort_idx on member_months (month, cohort, user_id);
