-- How another record names a person: by id and name. Null where there is none; an erased person keeps the id, and is called as asked.
create or replace function person_ref(p_user uuid, p_erased text default null) returns json language sql stable as $$
  select case when p_user is not null then json_build_object(
    'id', p_user, 'name', coalesce((select name from people where user_id = p_user), p_erased)) end
$$;

-- The same for a member, with the code that tells people of the same name apart.
create or replace function member_ref(p_user uuid, p_erased text) returns json language sql stable as $$
  select json_build_object(
    'id', p_user, 'name', coalesce(max(name), p_erased), 'memberCode', max(member_code))
  from people where user_id = p_user
$$;

-- Members by a part of their name, email, phone or code, for lists of what they did. A thousand of them: more would say
-- nothing, and a list of all they ever did would have to be read whole.
create or replace function found_members(p_text text) returns uuid[] language sql stable as $$
  select coalesce(array_agg(user_id), '{}') from (
    select user_id from people
    where char_length(p_text) < 3 and initials >= lower(p_text) and initials < lower(p_text) || chr(1114111)
    union
    select user_id from people
    where char_length(p_text) >= 3 and (search like '%' || regexp_replace(lower(p_text), '([\\%_])', '\\\1', 'g') || '%'
      or member_code = upper(replace(p_text, '-', '')))
    limit 1000) found
$$;

-- people has a copy of what lists of people are filtered by, so that they need no lookup in users for every name. users
-- stays the source; the copy identifies nobody and is deleted with the person.
create or replace function account_of(p_user uuid) returns users language sql stable as $$
  select u from users u where u.id = p_user
$$;

create or replace function copy_account() returns trigger language plpgsql as $$
declare
  account constant users := account_of(new.user_id);
begin
  new.user_type := account.user_type;
  new.status := account.status;
  new.neighborhood_id := account.neighborhood_id;
  new.joined_at := account.created_at;
  return new;
end $$;
create or replace trigger people_copy_account before insert on people
  for each row execute function copy_account();

create or replace function update_person() returns trigger language plpgsql as $$
begin
  update people
  set user_type = new.user_type, status = new.status, neighborhood_id = new.neighborhood_id, joined_at = new.created_at
  where user_id = new.id;
  return null;
end $$;
create or replace trigger users_update_person after update of user_type, status, neighborhood_id, created_at on users
  for each row
  when ((old.user_type, old.status, old.neighborhood_id, old.created_at)
        is distinct from (new.user_type, new.status, new.neighborhood_id, new.created_at))
  execute function update_person();

create or replace function start_leading() returns trigger language plpgsql as $$
begin
  new.leads_since := coalesce(new.leads_since, now());
  return new;
end $$;
create or replace trigger users_start_leading before insert on users
  for each row when (new.user_type = 'NEIGHBORHOOD') execute function start_leading();

create or replace function lead_elsewhere() returns trigger language plpgsql as $$
begin
  new.leads_since := case when new.user_type = 'NEIGHBORHOOD' then now() end;
  return new;
end $$;
create or replace trigger users_lead_elsewhere before update of user_type, neighborhood_id on users
  for each row when (
    new.user_type is distinct from old.user_type
    or new.user_type = 'NEIGHBORHOOD' and new.neighborhood_id is distinct from old.neighborhood_id)
  execute function lead_elsewhere();
