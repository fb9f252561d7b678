-- Whoever is erased while plastic is recorded for them was active when that began, and would get points that nobody can
-- ask for any more. Their totals are closed therefore, and what is closed takes nothing in.
alter table user_totals
  add column is_closed boolean not null default false,
  add constraint user_totals_closed_check check (not is_closed or last_active_at = '-infinity');

create or replace function forget_last_active() returns trigger language plpgsql as $$
begin
  update user_totals set last_active_at = '-infinity', is_closed = true where user_id = new.id;
  return null;
end $$;

create or replace function tell_last_seen() returns trigger language plpgsql as $$
begin
  update user_totals set last_active_at = new.last_seen_at
  where user_id = new.user_id and last_active_at < new.last_seen_at and not is_closed;
  return null;
end $$;

update user_totals t set is_closed = true
from users u where u.id = t.user_id and u.status = 'ERASED' and t.last_active_at = '-infinity';
