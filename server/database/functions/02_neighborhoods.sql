create or replace function start_neighborhood_count() returns trigger language plpgsql as $$
begin
  insert into neighborhood_counts (neighborhood_id) select id from added;
  return null;
end $$;
create or replace trigger neighborhoods_start_count after insert on neighborhoods
  referencing new table as added for each statement execute function start_neighborhood_count();

-- Rows are locked in key order, so that concurrent moves cannot deadlock.
create or replace function move_neighborhood_counts(ids uuid[], members int[], leaders int[]) returns void language sql as $$
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

create or replace function count_people_added() returns trigger language plpgsql as $$
begin
  perform move_neighborhood_counts(array_agg(neighborhood_id), array_agg(1), array_agg((user_type = 'NEIGHBORHOOD')::int))
  from added;
  return null;
end $$;
create or replace trigger users_count_added after insert on users
  referencing new table as added for each statement execute function count_people_added();

create or replace function count_people_moved() returns trigger language plpgsql as $$
begin
  perform move_neighborhood_counts(array_agg(neighborhood_id), array_agg(step), array_agg(step * leader))
  from (
    select neighborhood_id, 1 as step, (user_type = 'NEIGHBORHOOD')::int as leader from added
    union all
    select neighborhood_id, -1, (user_type = 'NEIGHBORHOOD')::int from removed
  ) moves;
  return null;
end $$;
create or replace trigger users_count_moved after update on users
  referencing old table as removed new table as added for each statement execute function count_people_moved();

-- Keeps neighborhoods.collected_grams in step with the figures of all time.
create or replace function add_to_collected(p_neighborhoods uuid[], p_grams bigint[]) returns void language sql as $$
  with moved as (
    select m.id, sum(m.grams)::bigint as grams from unnest(p_neighborhoods, p_grams) as m(id, grams)
    group by m.id having sum(m.grams) <> 0
  ), locked as materialized (
    select n.id from neighborhoods n join moved on moved.id = n.id order by n.id for no key update of n
  )
  update neighborhoods n set collected_grams = n.collected_grams + moved.grams
  from moved join locked on locked.id = moved.id where n.id = moved.id
$$;

create or replace function rebuild_collected() returns void language sql as $$
  select add_to_collected(array_agg(n.id), array_agg(coalesce(r.n3, 0) - n.collected_grams))
  from neighborhoods n left join figures r on r.metric = 'neighborhoods' and r.grain = 'ever' and r.id = n.id
$$;

-- Counts of members that are not what they should be. As a difference, so that a move that has just been counted stays.
create or replace function repair_neighborhood_counts() returns void language sql as $$
  insert into neighborhood_counts (neighborhood_id) select id from neighborhoods on conflict do nothing;
  update neighborhood_counts c set members = c.members + f.members, leaders = c.leaders + f.leaders
  from (
    select s.neighborhood_id as id, coalesce(u.members, 0) - s.members as members, coalesce(u.leaders, 0) - s.leaders as leaders
    from neighborhood_counts s left join (
      select neighborhood_id, count(*)::int as members, (count(*) filter (where user_type = 'NEIGHBORHOOD'))::int as leaders
      from users group by 1) u using (neighborhood_id)) f
  where f.id = c.neighborhood_id and (f.members, f.leaders) <> (0, 0)
$$;
