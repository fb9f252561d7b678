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

-- Whether the plan of a store leaves room for one more collection in the month of that time. Recordings of one store wait
-- for each other here, and only where there is a limit, so that two at once cannot both take the last place.
create or replace function has_room_for_collection(p_store uuid, p_at timestamptz) returns boolean language plpgsql as $$
declare
  included int := plan_collection_limit(p_store);
  month date;
  since timestamptz;
  until timestamptz;
begin
  if included is null then return true; end if;
  perform pg_advisory_xact_lock(hashtext('plan limit'), hashtext(p_store::text));
  month := date_trunc('month', programme_day(p_at));
  since := programme_day_start(month);
  until := programme_day_start((month + interval '1 month')::date);
  -- Counting all reads the index alone; which of them were reversed matters only where they reach the limit.
  if (select count(*) < included from (
        select from collections where store_id = p_store and at >= since and at < until limit included) handed_in) then
    return true;
  end if;
  return (
    select count(*) < included from (
      select from collections where store_id = p_store and at >= since and at < until and status = 'RECORDED'
      limit included) recorded);
end $$;
