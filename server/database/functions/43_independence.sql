create or replace trigger lone_decisions_append_only before update on lone_decisions
  for each row execute function refuse_change_but_forgetting();
create or replace trigger lone_decisions_kept before delete or truncate on lone_decisions
  for each statement execute function refuse_change();

-- Whether somebody decided about a record of their own because nobody else could.
create or replace function has_decided_alone(p_entity uuid, p_actor uuid) returns boolean language sql stable as $$
  select exists (select from lone_decisions where entity_id = p_entity and actor_id = p_actor)
$$;

-- For triggers whose `when` clause finds that somebody decided what they asked for: allowed where it is said that nobody else
-- could. The argument names the column of the one who decided.
create or replace function refuse_unless_alone() returns trigger language plpgsql as $$
begin
  if not has_decided_alone(new.id, (to_jsonb(new) ->> tg_argv[0])::uuid) then perform refuse(tg_name); end if;
  return new;
end $$;

create or replace trigger collections_reviewed_by_another before insert or update of reviewed_by on collections for each row
  when (new.reviewed_by = new.recorded_by) execute function refuse_unless_alone('reviewed_by');
create or replace trigger adjustments_two_people before insert or update of status, decided_by on adjustments for each row
  when (new.status <> 'REJECTED' and new.decided_by = new.requested_by) execute function refuse_unless_alone('decided_by');
create or replace trigger cost_proposals_two_people before insert or update of status, decided_by on cost_proposals for each row
  when (new.status <> 'WITHDRAWN' and new.decided_by = new.proposed_by) execute function refuse_unless_alone('decided_by');
create or replace trigger rate_proposals_two_people before insert or update of status, decided_by on rate_proposals for each row
  when (new.status <> 'WITHDRAWN' and new.decided_by = new.proposed_by) execute function refuse_unless_alone('decided_by');
create or replace trigger plastic_rates_two_people before insert or update of approved_by on plastic_rates for each row
  when (new.approved_by = new.author_id) execute function refuse_unless_alone('approved_by');
create or replace trigger role_switch_requests_two_people before insert or update of status, decided_by on role_switch_requests
  for each row when (new.status in ('APPROVED', 'REJECTED') and new.decided_by = new.requested_by)
  execute function refuse_unless_alone('decided_by');
create or replace trigger stores_two_people before insert or update of decided_by on stores for each row
  when (new.decided_by = new.requested_by) execute function refuse_unless_alone('decided_by');
-- Who asked for another person's reward does not hand it over without the member.
create or replace trigger redemptions_second_person before update of status on redemptions for each row
  when (new.status = 'FULFILLED' and new.confirmed_at is null and new.decided_by = new.requested_by)
  execute function refuse_unless_alone('decided_by');
