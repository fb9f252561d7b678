-- Whether a neighborhood with active members would be left without an active leader.
create or replace function would_lack_leader(p_neighborhood uuid, p_leaver uuid) returns boolean language sql stable as $$
  select not exists (
      select from users where neighborhood_id = p_neighborhood and user_type = 'NEIGHBORHOOD' and status = 'ACTIVE' and id <> p_leaver)
    and exists (
      select from users where neighborhood_id = p_neighborhood and user_type = 'MEMBER' and status = 'ACTIVE')
$$;
