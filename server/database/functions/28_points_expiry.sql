-- What a person earned, by month: awards that were not reversed, from when they could be spent, and points that administrators
-- added.
create or replace function points_earned(p_user uuid) returns table (month date, points bigint) language sql stable as $$
  select date_trunc('month', at at time zone (select programme_time_zone()))::date, sum(points)::bigint from (
    select min(at) as at, sum(case kind when 'REVERSAL' then -amount else amount end) as points from ledger_entries
    where user_id = p_user and (
      kind in ('AWARD', 'CONFIRMATION', 'ADJUSTMENT') and to_account = 'user' or kind = 'REVERSAL' and from_account = 'user')
    group by source_id) source
  where points > 0 group by 1
$$;

-- The available points of a person by the month they were earned. The oldest points leave first, so those that are left
-- are always the newest, and only what was earned has to be read.
create or replace function points_left(p_user uuid) returns table (month date, points bigint) language sql stable as $$
  select month, least(points, available - newer) from (
    select e.month, e.points, b.available, (sum(e.points) over (order by e.month desc) - e.points)::bigint as newer
    from user_balances b cross join lateral points_earned(b.user_id) e where b.user_id = p_user) earned
  where newer < available
$$;

-- Books an announced expiry, once. The balance is locked before it is read, so that a redemption comes before or after it, never
-- between. What somebody cannot spend at present does not expire.
create or replace function settle_expiry(p_user uuid, p_month date, p_today date, p_months int) returns void language plpgsql as $$
declare
  due points_expiries;
  balance user_balances;
begin
  select * into strict balance from user_balances where user_id = p_user for no key update;
  select * into due from points_expiries where user_id = p_user and month = p_month and settled_on is null for update;
  -- Another worker was faster, or the person was erased.
  if not found then return; end if;
  -- A policy that gives points a longer life applies to what is announced already.
  due.earned_before := least(due.earned_before, (due.month - make_interval(months => p_months))::date);
  due.expired := case when balance.is_spendable then least(due.points, coalesce((
    select sum(l.points) from points_left(due.user_id) l where l.month < due.earned_before), 0)) else 0 end;
  if due.expired > 0 then
    perform move_points(due.user_id, 'EXPIRY', 'user', 'expired', due.expired, due.id, time_ordered_id(), null,
                        'expiry ' || due.user_id || ' ' || due.month, null);
  end if;
  update points_expiries set earned_before = due.earned_before, expired = due.expired, settled_on = p_today
  where user_id = due.user_id and month = due.month;
end $$;
