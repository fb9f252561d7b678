-- The month of the member's first collection that was not reversed; null if those of this month all were. The index has the
-- members of every cohort in every month together, and of a month all of them.
alter table member_months add column cohort date;
create index member_months_cohort_idx on member_months (month, cohort, user_id);
