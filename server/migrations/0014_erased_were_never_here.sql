-- When somebody was last here says something of them too. It goes with the rest, and a list of who was here lately need
-- not look up who is erased.

create function forget_last_active() returns trigger language plpgsql as $$
begin
  update user_totals set last_active_at = '-infinity' where user_id = new.id;
  return null;
end $$;
create trigger users_forget_last_active after update of status on users
  for each row when (new.status = 'ERASED') execute function forget_last_active();

update user_totals t set last_active_at = '-infinity' from users u where u.id = t.user_id and u.status = 'ERASED';
