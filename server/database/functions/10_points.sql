-- Created with the user: without a balance an entry would be lost silently.
create or replace function start_balance() returns trigger language plpgsql as $$
begin
  insert into user_balances (user_id, is_spendable) select id, may_spend(user_type, status) from added;
  return null;
end $$;
create or replace trigger users_start_balance after insert on users
  referencing new table as added for each statement execute function start_balance();

create or replace function may_spend(p_user_type text, p_status text) returns boolean language sql immutable as $$
  select p_status = 'ACTIVE' and p_user_type in ('MEMBER', 'NEIGHBORHOOD')
$$;

-- Waits for whoever moves the person's points: a suspension takes effect before or after a redemption, never during one.
create or replace function update_spendable() returns trigger language plpgsql as $$
begin
  update user_balances set is_spendable = may_spend(new.user_type, new.status) where user_id = new.id;
  return null;
end $$;
create or replace trigger users_update_spendable after update of user_type, status on users for each row
  when (may_spend(old.user_type, old.status) <> may_spend(new.user_type, new.status))
  execute function update_spendable();

-- Balances of nothing afford nothing and are not counted.
create or replace function note_balance_change() returns trigger language plpgsql as $$
begin
  insert into balance_changes (points, people)
  select points, people from (values
    (case when old.is_spendable then old.available else 0 end, -1),
    (case when new.is_spendable then new.available else 0 end, 1)) as change(points, people)
  where points > 0;
  return null;
end $$;
create or replace trigger user_balances_note_change after update on user_balances for each row
  when ((old.available, old.is_spendable) is distinct from (new.available, new.is_spendable))
  execute function note_balance_change();

-- Applies the changes to the counts; returns how many. Zero while another worker does it.
create or replace function apply_balance_changes(p_most int) returns int language plpgsql as $$
declare
  applied int;
begin
  if not pg_try_advisory_xact_lock(hashtext('balance counts')) then return 0; end if;
  with taken as (
    delete from balance_changes where id in (select id from balance_changes order by id limit p_most) returning points, people
  ), counted as (
    insert into balance_counts as c (level, slot, people)
    select level, points >> (8 * level), sum(people) from taken cross join generate_series(0, 2) as level
    group by 1, 2 having sum(people) <> 0
    on conflict (level, slot) do update set people = c.people + excluded.people
  )
  select count(*) into applied from taken;
  return applied;
end $$;

-- Counts every balance again. Balances and the changes that are in them are read at one moment; later changes are applied
-- on top, so nobody waits.
create or replace function rebuild_balance_counts() returns void language plpgsql as $$
declare
  counted record;
begin
  perform pg_advisory_xact_lock(hashtext('balance counts'));
  select (select array_agg(id) from balance_changes) as applied, array_agg(level) as levels, array_agg(slot) as slots,
    array_agg(people) as people into counted
  from (
    select level, available >> (8 * level) as slot, count(*) as people from user_balances cross join generate_series(0, 2) as level
    where is_spendable and available > 0 group by 1, 2) c;
  delete from balance_changes where id = any(counted.applied);
  delete from balance_counts;
  insert into balance_counts (level, slot, people) select * from unnest(counted.levels, counted.slots, counted.people);
end $$;

-- How many people could pay so many points when they were last counted: those above in steps of 65,536, the rest of that
-- step in steps of 256, the rest of that one by one.
create or replace function people_counted(p_points bigint) returns bigint language sql stable as $$
  select coalesce((select sum(people) from balance_counts where level = 2 and slot > p_points >> 16), 0)
    + coalesce((select sum(people) from balance_counts
                where level = 1 and slot > p_points >> 8 and slot < ((p_points >> 16) + 1) << 8), 0)
    + coalesce((select sum(people) from balance_counts
                where level = 0 and slot >= p_points and slot < ((p_points >> 8) + 1) << 8), 0)
$$;

-- How many could at this moment.
create or replace function people_with_points(p_points bigint) returns bigint language sql stable as $$
  select people_counted(p_points) + coalesce((select sum(people) from balance_changes where points >= p_points), 0)
$$;

-- The same for many amounts: the changes since the count are read once for all of them.
create or replace function people_with_each(p_points bigint[]) returns table (points bigint, people bigint)
language sql stable as $$
  with asked as (select amount, row_number() over (order by amount) as step from unnest(p_points) amount group by amount),
  changed as (
    select width_bucket(c.points, (select array_agg(amount order by amount) from asked)) as step, sum(c.people) as people
    from balance_changes c group by 1)
  select a.amount, people_counted(a.amount) + coalesce((select sum(c.people) from changed c where c.step >= a.step), 0)::bigint
  from asked a
$$;

-- What members have is the sum of these accounts; a debt is below zero.
create or replace function is_of_member(p_account text) returns boolean language sql immutable as $$
  select p_account in ('user', 'held', 'pending', 'debt')
$$;

-- Moves a person's points and writes the ledger entry. The lock on the balance row orders a person's entries.
-- A reversal of points that were spent meanwhile is paid with a debt, and whatever is credited pays the debt first; each by an
-- entry of its own. How much follows from the new balance, because nobody has both a debt and available points.
create or replace function move_points(
  p_user uuid, p_kind text, p_from text, p_to text, p_amount bigint, p_source uuid, p_entry uuid, p_actor uuid,
  p_key text, p_reason text
) returns bigint language plpgsql as $$
declare
  balance user_balances;
  may_owe boolean := p_kind = 'REVERSAL' and p_from = 'user';
  lent bigint := 0;
  repaid bigint := 0;
begin
  update user_balances set
    available = available + case
      when p_to = 'user' then p_amount - least(debt, p_amount)
      when may_owe then -least(available, p_amount)
      when p_from = 'user' then -p_amount
      else 0 end,
    debt = debt + case
      when p_to = 'user' then -least(debt, p_amount)
      when may_owe then p_amount - least(available, p_amount)
      else 0 end,
    held = held + case 'held' when p_to then p_amount when p_from then -p_amount else 0 end,
    pending = pending + case 'pending' when p_to then p_amount when p_from then -p_amount else 0 end,
    -- All that was ever credited, less corrections: what is available, held or pending is always part of it.
    lifetime = lifetime + case
      when p_from in ('issued', 'adjusted') then p_amount when p_to in ('issued', 'adjusted') then -p_amount else 0 end,
    entries = entries + 1 + (p_to = 'user' and debt > 0 or may_owe and available < p_amount)::int
  where user_id = p_user returning * into strict balance;
  if p_to = 'user' then repaid := greatest(p_amount - balance.available, 0);
  elsif may_owe then lent := least(balance.debt, p_amount); end if;
  insert into ledger_entries (user_id, id, position, kind, from_account, to_account, amount, balance_after, source_id,
                              reason, actor_id, idempotency_key)
  values (p_user, p_entry, balance.entries - (repaid > 0)::int, p_kind, p_from, p_to, p_amount, balance.available + repaid, p_source,
          p_reason, p_actor, p_key);
  if lent > 0 or repaid > 0 then
    insert into ledger_entries (user_id, id, position, kind, from_account, to_account, amount, balance_after, source_id,
                                actor_id, idempotency_key)
    select p_user, time_ordered_id(), balance.entries - (lent > 0)::int, way.kind, way.from_account, way.to_account, lent + repaid,
      way.balance_after, p_source, p_actor, p_key
    from (values
      (lent > 0, 'DEBT', 'debt', 'user', p_amount),
      (repaid > 0, 'REPAYMENT', 'user', 'debt', balance.available)) as way(is_taken, kind, from_account, to_account, balance_after)
    where is_taken;
  end if;
  return balance.available;
end $$;

-- A day's entries, hashed together with the seal of the day before. Days and the text of times are those of UTC and ISO
-- whatever the session has, so that a seal stays valid after a restore or behind another login.
create or replace function seal_of(p_day date, p_previous bytea) returns table (entries bigint, amount numeric, hash bytea) language sql stable
  set timezone = 'UTC' set datestyle = 'ISO, MDY' as $$
  select count(*), coalesce(sum(e.amount), 0),
    sha256(coalesce(p_previous, ''::bytea) || convert_to(p_day::text || coalesce(string_agg(
      concat_ws('|', e.user_id, e.id, e.at, e.kind, e.from_account, e.to_account, e.amount, e.balance_after, e.source_id),
      E'\n' order by e.user_id, e.id), ''), 'UTF8'))
  from ledger_entries e where e.at >= p_day::timestamptz and e.at < (p_day + 1)::timestamptz
$$;

create or replace trigger ledger_seals_append_only before update or delete or truncate on ledger_seals
  for each statement execute function refuse_change();
create or replace trigger ledger_proofs_append_only before update or delete or truncate on ledger_proofs
  for each statement execute function refuse_change();
create or replace trigger ledger_entries_append_only before update on ledger_entries
  for each row execute function refuse_change_but_forgetting();
create or replace trigger ledger_entries_kept before delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- Nobody adjusts their own points, neither by asking nor by approving. Rows older than this rule show in `audit:ledger`.
create or replace trigger adjustments_not_own before insert on adjustments for each row
  when (new.user_id = new.requested_by or new.user_id = new.decided_by) execute function refuse_row();
create or replace trigger adjustments_not_decided_own before update on adjustments for each row
  when (new.decided_by is distinct from old.decided_by and new.user_id = new.decided_by
        or new.status <> old.status and new.status = 'APPLIED' and new.user_id = new.requested_by)
  execute function refuse_row();
create or replace trigger ledger_entries_not_own before insert on ledger_entries for each row
  when (new.kind = 'ADJUSTMENT' and new.actor_id = new.user_id) execute function refuse_row();
