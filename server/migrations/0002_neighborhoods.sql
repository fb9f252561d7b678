create table neighborhoods (
  id uuid primary key,
  name text not null,
  code text not null,
  city text not null,
  state text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  radius_meters int not null,
  boundary jsonb,
  households int not null constraint neighborhoods_households_check check (households >= 0),
  goal_grams bigint,
  goal_period text constraint neighborhoods_goal_period_check check (goal_period in ('WEEK', 'MONTH', 'YEAR')),
  status text not null constraint neighborhoods_status_check check (status in ('ACTIVE', 'PAUSED', 'ARCHIVED')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint neighborhoods_goal_check check ((goal_grams is null) = (goal_period is null))
);
create unique index neighborhoods_name_key on neighborhoods (lower(country), lower(state), lower(city), lower(name));
create unique index neighborhoods_code_key on neighborhoods (code);
create index neighborhoods_name_idx on neighborhoods (name, id);
create index neighborhoods_city_idx on neighborhoods (city, id);
create index neighborhoods_households_idx on neighborhoods (households, id);
create index neighborhoods_created_at_idx on neighborhoods (created_at, id);
create index neighborhoods_search_idx on neighborhoods using gin ((name || ' ' || code || ' ' || city) gin_trgm_ops);

alter table users add column neighborhood_id uuid constraint users_neighborhood_id_fkey references neighborhoods;
create index users_neighborhood_id_idx on users (neighborhood_id, user_type);

-- Counting a million people for every list would be slow, so their number is kept, exactly, where they move.
create table neighborhood_counts (
  neighborhood_id uuid primary key constraint neighborhood_counts_neighborhood_id_fkey references neighborhoods on delete cascade,
  members int not null default 0 constraint neighborhood_counts_members_check check (members >= 0),
  leaders int not null default 0 constraint neighborhood_counts_leaders_check check (leaders >= 0)
);
create index neighborhood_counts_members_idx on neighborhood_counts (members, neighborhood_id);

create function start_neighborhood_count() returns trigger language plpgsql as $$
begin
  insert into neighborhood_counts (neighborhood_id) select id from added;
  return null;
end $$;
create trigger neighborhoods_start_count after insert on neighborhoods
  referencing new table as added for each statement execute function start_neighborhood_count();

-- Rows are touched in the order of their key, so that two movers never wait for each other.
create function move_neighborhood_counts(ids uuid[], members int[], leaders int[]) returns void language sql as $$
  with moved as (
    select id, sum(m)::int as members, sum(l)::int as leaders
    from unnest(ids, members, leaders) as moves(id, m, l)
    where id is not null group by id having sum(m) <> 0 or sum(l) <> 0
  ), locked as materialized (
    select c.neighborhood_id from neighborhood_counts c join moved on moved.id = c.neighborhood_id
    order by c.neighborhood_id for update of c
  )
  update neighborhood_counts c set members = c.members + moved.members, leaders = c.leaders + moved.leaders
  from moved join locked on locked.neighborhood_id = moved.id
  where c.neighborhood_id = moved.id
$$;

create function count_people_added() returns trigger language plpgsql as $$
begin
  perform move_neighborhood_counts(array_agg(neighborhood_id), array_agg(1), array_agg((user_type = 'NEIGHBORHOOD')::int))
  from added;
  return null;
end $$;
create trigger users_count_added after insert on users
  referencing new table as added for each statement execute function count_people_added();

create function count_people_moved() returns trigger language plpgsql as $$
begin
  perform move_neighborhood_counts(array_agg(neighborhood_id), array_agg(step), array_agg(step * leader))
  from (
    select neighborhood_id, 1 as step, (user_type = 'NEIGHBORHOOD')::int as leader from added
    union all
    select neighborhood_id, -1, (user_type = 'NEIGHBORHOOD')::int from removed
  ) moves;
  return null;
end $$;
create trigger users_count_moved after update on users
  referencing old table as removed new table as added for each statement execute function count_people_moved();
