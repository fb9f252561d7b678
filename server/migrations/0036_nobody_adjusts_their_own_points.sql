-- Nobody gives points to themself: neither as the one who asks nor as the one who approves. Triggers rather than checks,
-- because an erasure must still be able to touch what was written before this rule; `audit:ledger` tells of such rows.

create function refuse_row() returns trigger language plpgsql as $$
begin
  perform refuse(tg_name);
  return null;
end $$;

create trigger adjustments_not_own before insert on adjustments for each row
  when (new.user_id = new.requested_by or new.user_id = new.decided_by) execute function refuse_row();
create trigger adjustments_not_decided_own before update on adjustments for each row
  when (new.decided_by is distinct from old.decided_by and new.user_id = new.decided_by
        or new.status <> old.status and new.status = 'APPLIED' and new.user_id = new.requested_by)
  execute function refuse_row();
create trigger ledger_entries_not_own before insert on ledger_entries for each row
  when (new.kind = 'ADJUSTMENT' and new.actor_id = new.user_id) execute function refuse_row();

-- What an administrator adjusted today without a second person, summed before each further adjustment.
create index adjustments_alone_idx on adjustments (requested_by, requested_at) include (points)
  where status = 'APPLIED' and decided_by is null;
