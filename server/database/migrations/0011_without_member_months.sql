-- member_days has the months, too.
drop table member_months cascade;
drop function if exists cohort_figures, apply_member_months;
