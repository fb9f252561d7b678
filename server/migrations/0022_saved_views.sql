-- Lists as somebody likes to look at them, under a name; shared ones are seen by the whole team.
create table saved_views (
  id uuid primary key,
  user_id uuid not null constraint saved_views_user_id_fkey references users,
  list text not null,
  name text not null constraint saved_views_name_check check (length(name) between 1 and 60),
  search jsonb not null constraint saved_views_search_check check (jsonb_typeof(search) = 'object' and length(search::text) <= 10000),
  is_shared boolean not null,
  -- A person has thirty places for each list: the first free one is taken, and there is no thirty-first.
  place int not null constraint saved_views_place_check check (place between 1 and 30),
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint saved_views_place_key unique (user_id, list, place)
);
create unique index saved_views_name_key on saved_views (user_id, list, lower(name));
create index saved_views_shared_idx on saved_views (list) where is_shared;

-- Views of an erased person go with them, and so do those of others that look for them by name, email or phone.
create function forget_saved_views() returns trigger language plpgsql as $$
declare
  words text[] := array_remove(array[case when old.name like '% %' then old.name end, old.email, old.phone], null);
begin
  delete from saved_views
  where user_id = old.user_id or forgotten(name || ' ' || search::text, words) <> name || ' ' || search::text;
  return old;
end $$;
create trigger people_forget_saved_views before delete on people
  for each row execute function forget_saved_views();
