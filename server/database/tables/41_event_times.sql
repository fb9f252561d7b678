-- When something happens: now, or, while history is loaded, at the time that the loading gives.
create function event_time() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('fulmar.event_time', true), '')::timestamptz, now())
$$;
alter table activity alter column at set default event_time();
alter table adjustments alter column requested_at set default event_time();
alter table api_keys alter column created_at set default event_time();
alter table collections alter column recorded_at set default event_time();
alter table cost_proposals alter column proposed_at set default event_time();
alter table imports alter column created_at set default event_time();
alter table ledger_entries alter column at set default event_time();
alter table notifications alter column created_at set default event_time();
alter table rate_proposals alter column proposed_at set default event_time();
alter table webhooks alter column created_at set default event_time();
