-- When a person is erased, what they wrote to ask for another role goes with them; that they asked stays, as a number.
-- Runs with the rights of the schema's owner, because the app itself may not touch the log.

create function forget_role_switches() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  gone constant text := 'Erased with the person';
  words text[] := array_remove(array[case when old.name like '% %' then old.name end, old.email, old.phone], null);
  was_forgetting text := coalesce(current_setting('fulmar.forgetting', true), 'off');
begin
  -- Nobody's pictures any more: they are swept within a day.
  update uploads set claimed_at = null
  where key in (select unnest(evidence) from role_switch_requests where user_id = old.user_id);
  perform set_config('fulmar.forgetting', 'on', true);
  update activity set reason = null
  where entity_type = 'role-switch' and reason is not null
    and entity_id in (select id from role_switch_requests where user_id = old.user_id);
  perform set_config('fulmar.forgetting', was_forgetting, true);
  update role_switch_requests set reason = gone, evidence = '{}',
    decision_reason = case when decision_reason is not null then gone end,
    status = case status when 'PENDING' then 'CANCELLED' else status end,
    decided_at = coalesce(decided_at, now()), version = version + 1
  where user_id = old.user_id;
  update role_switch_requests set reason = forgotten(reason, words), decision_reason = forgotten(decision_reason, words)
  where forgotten(concat_ws(' ', reason, decision_reason), words) <> concat_ws(' ', reason, decision_reason);
  return old;
end $$;
create trigger people_forget_role_switches before delete on people
  for each row execute function forget_role_switches();
