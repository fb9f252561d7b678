-- Every process caches sessions for a few seconds; this notification drops a person's sessions from the caches at once.
create or replace function publish_session_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    perform pg_notify('session_changed', new.id::text);
  else
    perform pg_notify('session_changed', old.user_id::text);
  end if;
  return null;
end $$;
create or replace trigger users_publish_session_change after update of user_type, admin_role, status on users
  for each row execute function publish_session_change();
create or replace trigger sessions_publish_session_change after delete on sessions
  for each row execute function publish_session_change();
create or replace trigger credentials_publish_session_change after update of totp_confirmed_at on credentials
  for each row execute function publish_session_change();

-- Losing the ACTIVE status signs a person out everywhere.
create or replace function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
create or replace trigger users_end_sessions after update of status on users
  for each row when (old.status = 'ACTIVE' and new.status <> 'ACTIVE') execute function end_sessions();

-- A sign-in waiting for its second factor ends when the password, the role or the status changes.
create or replace function end_login_challenges() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    delete from login_challenges where user_id = new.id;
  else
    delete from login_challenges where user_id = new.user_id;
  end if;
  return null;
end $$;
create or replace trigger users_end_login_challenges after update of user_type, admin_role, status on users
  for each row
  when ((old.user_type, old.admin_role, old.status) is distinct from (new.user_type, new.admin_role, new.status))
  execute function end_login_challenges();
create or replace trigger credentials_end_login_challenges after update of password_hash on credentials
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function end_login_challenges();

-- Whether the policy requires two-factor authentication of this person and it is not set up.
create or replace function needs_second_factor(u users) returns boolean language sql stable as $$
  select u.user_type = 'ADMIN'
    and coalesce((select s.value ? u.admin_role from programme_settings s where s.key = 'secondFactorRoles'), false)
    and not exists (select from credentials c where c.user_id = u.id and c.totp_confirmed_at is not null)
$$;
