create or replace trigger plan_prices_append_only before update or delete or truncate on plan_prices
  for each statement execute function refuse_change();

create or replace trigger invoices_append_only before update on invoices
  for each row execute function refuse_change_but_forgetting();
create or replace trigger invoices_not_deleted before delete or truncate on invoices
  for each statement execute function refuse_change();

-- How many collections a store's plan includes per calendar month; null where there is no limit.
create or replace function plan_collection_limit(p_store uuid) returns int language sql stable as $$
  select l.collections_per_month
  from subscriptions s join plan_prices r on r.id = s.plan_price_id join plans l on l.id = r.plan_id
  where s.store_id = p_store and s.status <> 'ENDED'
$$;

-- How many people a store's plan includes on its staff; null where there is no limit.
create or replace function plan_staff_limit(p_store uuid) returns int language sql stable as $$
  select l.staff_accounts
  from subscriptions s join plan_prices r on r.id = s.plan_price_id join plans l on l.id = r.plan_id
  where s.store_id = p_store and s.status <> 'ENDED'
$$;

-- Collections of a store that came since a moment, by the time of the server: what a device says can be another month. The id says
-- when one came; of those far back-dated by an administrator, the index does not know.
create or replace function came_since(p_store uuid, p_since timestamptz) returns setof collections language sql stable as $$
  select * from collections where store_id = p_store and at >= p_since - interval '60 days' and id >= first_id_at(p_since)
$$;

-- How many of them a plan counts.
create or replace function collections_used(p_store uuid, p_since timestamptz) returns int language sql stable as $$
  select count(*)::int from came_since(p_store, p_since) where status = 'RECORDED'
$$;

-- Whether the plan of a store leaves room for one more collection in the month of now. Recordings of one store wait
-- for each other here, and only where there is a limit, so that two at once cannot both take the last place.
create or replace function has_room_for_collection(p_store uuid) returns boolean language plpgsql as $$
declare
  included int := plan_collection_limit(p_store);
  since timestamptz := programme_day_start(month_of(programme_day(now())));
begin
  if included is null then return true; end if;
  perform pg_advisory_xact_lock(hashtext('plan limit'), hashtext(p_store::text));
  -- Counting all reads the index alone; which of them were reversed matters only where they reach the limit.
  if (select count(*) < included from (
        select from came_since(p_store, since) limit included) came) then
    return true;
  end if;
  return (
    select count(*) < included from (
      select from came_since(p_store, since) where status = 'RECORDED' limit included) recorded);
end $$;
