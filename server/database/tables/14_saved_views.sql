-- Named filters and sort orders of a list; shared ones are visible to the whole team.
create table saved_views (
  id uuid primary key,
  user_id uuid not null constraint saved_views_user_id_fkey references users,
  list text not null,
  name text not null constraint saved_views_name_check check (length(name) between 1 and 60),
  search jsonb not null constraint saved_views_search_check check (jsonb_typeof(search) = 'object' and length(search::text) <= 10000),
  is_shared boolean not null,
  -- Thirty per person and list: a new view takes the first free place.
  place int not null constraint saved_views_place_check check (place between 1 and 30),
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint saved_views_place_key unique (user_id, list, place)
);
create unique index saved_views_name_key on saved_views (user_id, list, lower(name));
create index saved_views_shared_idx on saved_views (list) where is_shared;
