-- Browsers that people have signed in from. Wrong guesses from a known browser are counted separately, so that strangers
-- guessing at an account cannot lock its owner out. Several people may share a browser.
create table devices (
  id uuid primary key,
  -- The person, not the user: erasing somebody removes their row in people, and their devices with it.
  user_id uuid not null constraint devices_user_id_fkey references people on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint devices_token_hash_user_id_key unique (token_hash, user_id)
);
create index devices_user_id_idx on devices (user_id, last_used_at);

-- A sign-in waiting for its second factor ends when the password, the role or the status changes.
create index login_challenges_user_id_idx on login_challenges (user_id);
create function end_login_challenges() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    delete from login_challenges where user_id = new.id;
  else
    delete from login_challenges where user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger users_end_login_challenges after update of user_type, admin_role, status on users
  for each row
  when ((old.user_type, old.admin_role, old.status) is distinct from (new.user_type, new.admin_role, new.status))
  execute function end_login_challenges();
create trigger credentials_end_login_challenges after update of password_hash on credentials
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function end_login_challenges();
