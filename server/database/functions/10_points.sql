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

-- Waits for transactions that move the person's points: a suspension takes effect before or after a redemption, never during one.
create or replace function update_spendable() returns trigger language plpgsql as $$
begin
  update user_balances set is_spendable = may_spend(new.user_type, new.status) where user_id = new.id;
  return null;
end $$;
create or replace trigger users_update_spendable after update of user_type, status on users for each row
  when (may_spend(old.user_type, old.status) <> may_spend(new.user_type, new.status))
  execute function update_spendable();

-- Somebody else changed how the person is reached: whoever is reached now spends their points after three whole days. Returns the first.
create or replace function settle_address(p_user uuid) returns date language plpgsql as $$
declare
  first_day date := programme_day(now() + interval '3 days') + 1;
begin
  update user_balances set spendable_from = programme_day_start(first_day) where user_id = p_user;
  return first_day;
end $$;

-- What members have is the sum of these accounts; a debt is below zero.
create or replace function is_of_member(p_account text) returns boolean language sql immutable as $$
  select p_account in ('user', 'held', 'pending', 'debt')
$$;

-- Moves a person's points and writes the ledger entry. The lock on the balance row orders a person's entries.
-- A reversal of points that were spent meanwhile, and the debt of an earlier account, is paid with a debt, and whatever is credited pays the debt first; each by an
-- entry of its own. How much follows from the new balance, because nobody has both a debt and available points.
create or replace function move_points(
  p_user uuid, p_kind text, p_from text, p_to text, p_amount bigint, p_source uuid, p_entry uuid, p_actor uuid,
  p_key text, p_reason text
) returns bigint language plpgsql as $$
declare
  balance user_balances;
  may_owe boolean := p_kind in ('REVERSAL', 'CARRY') and p_from = 'user';
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

-- The next entries of a day after one of them, as they are sealed: a line each. Days and the text of times are those of UTC and ISO
-- whatever the session has, so that a seal stays valid after a restore or behind another login.
create or replace function sealed_lines(p_day date, p_after_user uuid, p_after uuid, p_position bigint, p_most int)
returns table (entries bigint, amount text, lines text, last_user uuid, last_id uuid, last_position bigint) language sql stable
  set timezone = 'UTC' set datestyle = 'ISO, MDY' as $$
  select count(*), coalesce(sum(e.amount), 0)::text,
    coalesce(string_agg(
      concat_ws('|', e.user_id, e.id, e.at, e.kind, e.from_account, e.to_account, e.amount, e.balance_after, e.source_id),
      E'\n' order by e.user_id, e.id, e.position), ''),
    (array_agg(e.user_id order by e.user_id desc, e.id desc))[1], (array_agg(e.id order by e.user_id desc, e.id desc))[1],
    (array_agg(e.position order by e.user_id desc, e.id desc, e.position desc))[1]
  from (
    select * from ledger_entries
    where at >= p_day::timestamptz and at < (p_day + 1)::timestamptz and (user_id, id, position) > (p_after_user, p_after, p_position)
    order by user_id, id, position limit p_most) e
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
