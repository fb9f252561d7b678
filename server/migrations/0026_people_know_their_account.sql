-- A list in the order of names that is about some accounts had to look each name up in one table and its account in the
-- other. What a list of people is filtered by stands beside the name, therefore. None of it tells who somebody is, the
-- account stays what is true, and the copy goes with the person.
create function account_of(p_user uuid) returns users language sql stable as $$
  select u from users u where u.id = p_user
$$;

alter table people
  add column user_type text,
  add column status text,
  add column neighborhood_id uuid,
  add column joined_at timestamptz;
drop index people_name_idx, people_names_idx, people_name_prefix_idx;
-- Written anew once, instead of leaving every row behind as it was.
alter table people
  -- What one or two letters find, in an order that is the same everywhere.
  add column initials text collate "C" generated always as (left(lower(name), 2)) stored,
  alter column user_type type text using (account_of(user_id)).user_type,
  alter column status type text using (account_of(user_id)).status,
  alter column neighborhood_id type uuid using (account_of(user_id)).neighborhood_id,
  alter column joined_at type timestamptz using (account_of(user_id)).created_at;
alter table people
  alter column user_type set not null,
  alter column status set not null,
  alter column joined_at set not null;

create function copy_account() returns trigger language plpgsql as $$
declare
  account constant users := account_of(new.user_id);
begin
  new.user_type := account.user_type;
  new.status := account.status;
  new.neighborhood_id := account.neighborhood_id;
  new.joined_at := account.created_at;
  return new;
end $$;
create trigger people_copy_account before insert on people
  for each row execute function copy_account();

create function tell_account() returns trigger language plpgsql as $$
begin
  update people
  set user_type = new.user_type, status = new.status, neighborhood_id = new.neighborhood_id, joined_at = new.created_at
  where user_id = new.id;
  return null;
end $$;
create trigger users_tell_account after update of user_type, status, neighborhood_id, created_at on users
  for each row
  when ((old.user_type, old.status, old.neighborhood_id, old.created_at)
        is distinct from (new.user_type, new.status, new.neighborhood_id, new.created_at))
  execute function tell_account();

-- Each order and each filter that leaves few; the first two answer any filter without a look at the row.
create index people_name_idx on people (name, user_id) include (status, user_type, neighborhood_id, joined_at);
create index people_joined_at_idx on people (joined_at, user_id) include (status, user_type, neighborhood_id);
create index people_status_idx on people (status, name, user_id);
create index people_user_type_idx on people (user_type, name, user_id);
create index people_neighborhood_id_idx on people (neighborhood_id, name, user_id);
create index people_initials_idx on people (initials, name, user_id);
-- One look where a list in another table's order asks about every row on its way.
create index people_accounts_idx on people (user_id) include (name, status, user_type, neighborhood_id, joined_at);
drop index users_accounts_idx, users_user_type_idx;
