-- What a person is known by, as it is searched: kept in small letters, so that looking at a row again costs little.
alter table people add column search text
  generated always as (lower(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || member_code)) stored;
drop index people_search_idx;
create index people_search_idx on people using gin (search gin_trgm_ops);

-- One look instead of two where a list in one table's order asks another about every row on its way.
create index people_names_idx on people (user_id) include (name);
create index users_accounts_idx on users (id) include (status, user_type, neighborhood_id, created_at);
