-- Browsers that people signed in from. Guesses from one of them count against that browser alone, so that strangers who
-- guess at an account cannot keep its owner out. The token is hashed; a browser may be known to several people.
create table devices (
  id uuid primary key,
  -- The person, not the account: whoever is erased has no devices.
  user_id uuid not null constraint devices_user_id_fkey references people on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint devices_token_hash_user_id_key unique (token_hash, user_id)
);
create index devices_user_id_idx on devices (user_id, last_used_at);

-- A sign-in that waits for its second factor ends with what it was started on: the password, the role, the standing.
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
  for each row when ((old.user_type, old.admin_role, old.status) is distinct from (new.user_type, new.admin_role, new.status))
  execute function end_login_challenges();
create trigger credentials_end_login_challenges after update of password_hash on credentials
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function end_login_challenges();
