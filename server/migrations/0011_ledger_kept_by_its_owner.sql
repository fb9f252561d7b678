-- The entries of a person are numbered by the balance whose lock puts them in order: neither clocks nor ids made before
-- the lock was had can tell that order, and a number that is missing tells of an entry that is lost.

alter table user_balances add column entries bigint not null default 0;
alter table ledger_entries add column position bigint;
alter table ledger_entries disable trigger ledger_entries_append_only;
update ledger_entries e set position = numbered.position
from (select user_id, id, row_number() over (partition by user_id order by at, id) as position from ledger_entries) numbered
where numbered.user_id = e.user_id and numbered.id = e.id;
alter table ledger_entries enable trigger ledger_entries_append_only;
alter table ledger_entries alter column position set not null;
alter table ledger_entries add constraint ledger_entries_position_key unique (user_id, position);
update user_balances b set entries = counted.n
from (select user_id, count(*) as n from ledger_entries group by user_id) counted where counted.user_id = b.user_id;

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

create trigger ledger_seals_append_only before update or delete or truncate on ledger_seals
  for each statement execute function refuse_change();

-- Requests run as a role that owns nothing (see core/postgres/app-role.ts). The queue's tables are the worker's own: a
-- request can put a job in, and that is all.
create function enqueue_job(p_task text, p_payload json) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, payload := p_payload, max_attempts := 10);
end $$;
