-- Created with the user: without a balance an entry would be lost silently.
create or replace function start_balance() returns trigger language plpgsql as $$
begin
  insert into user_balances (user_id) select id from added;
  return null;
end $$;
create or replace trigger users_start_balance after insert on users
  referencing new table as added for each statement execute function start_balance();

-- Moves a person's points and writes the ledger entry. The lock on the balance row orders a person's entries.
create or replace function move_points(
  p_user uuid, p_kind text, p_from text, p_to text, p_amount bigint, p_source uuid, p_entry uuid, p_actor uuid,
  p_key text, p_reason text
) returns bigint language plpgsql as $$
declare
  balance user_balances;
begin
  update user_balances set
    available = available + case 'user' when p_to then p_amount when p_from then -p_amount else 0 end,
    held = held + case 'held' when p_to then p_amount when p_from then -p_amount else 0 end,
    lifetime = lifetime + case when p_kind = 'AWARD' then p_amount when p_kind = 'REVERSAL' then -p_amount else 0 end,
    entries = entries + 1
  where user_id = p_user returning * into strict balance;
  insert into ledger_entries (user_id, id, position, kind, from_account, to_account, amount, balance_after, source_id,
                              reason, actor_id, idempotency_key)
  values (p_user, p_entry, balance.entries, p_kind, p_from, p_to, p_amount, balance.available, p_source, p_reason, p_actor, p_key);
  return balance.available;
end $$;

-- A day's entries, hashed together with the seal of the day before.
create or replace function seal_of(p_day date, p_previous bytea) returns table (entries bigint, amount numeric, hash bytea) language sql stable as $$
  select count(*), coalesce(sum(e.amount), 0),
    sha256(coalesce(p_previous, ''::bytea) || convert_to(p_day::text || coalesce(string_agg(
      concat_ws('|', e.user_id, e.id, e.at, e.kind, e.from_account, e.to_account, e.amount, e.balance_after, e.source_id),
      E'\n' order by e.user_id, e.id), ''), 'UTF8'))
  from ledger_entries e where e.at >= p_day::timestamptz and e.at < (p_day + 1)::timestamptz
$$;

create or replace trigger ledger_seals_append_only before update or delete or truncate on ledger_seals
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
