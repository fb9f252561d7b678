create or replace trigger proposals_two_people before insert or update of status, decided_by on proposals for each row
  when (new.status <> 'WITHDRAWN' and new.decided_by = new.asked_by) execute function refuse_unless_alone('decided_by');

-- What was decided stays so; only erasure takes out what it said of a person.
create or replace function refuse_second_decision() returns trigger language plpgsql as $$
declare
  forgettable constant text[] := '{changes,link_hash,decision_reason}';
begin
  if current_setting('fulmar.forgetting', true) = 'on' and to_jsonb(new) - forgettable = to_jsonb(old) - forgettable then
    return new;
  end if;
  perform refuse(tg_name);
  return null;
end $$;
create or replace trigger proposals_decided_once before update on proposals for each row when (old.status <> 'PENDING')
  execute function refuse_second_decision();
create or replace trigger proposals_kept before delete on proposals for each row execute function refuse_row();
