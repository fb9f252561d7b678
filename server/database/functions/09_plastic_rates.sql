-- Every collection is paid at the rate of its time, even while rates change: recording takes a shared lock, setting or
-- cancelling a rate takes it exclusively, and a rate that starts now starts when the lock is acquired. A collection
-- recorded before has an earlier time; one recorded after sees the new rate.

-- Rates are never back-dated, so that what was paid at the rate of its time stays right. Demo data and imports of an older
-- system are loaded with fulmar.loading_history on, before anyone has been paid.
create or replace function refuse_back_dating() returns trigger language plpgsql as $$
begin
  if current_setting('fulmar.loading_history', true) = 'on' then return new; end if;
  perform pg_advisory_xact_lock(hashtext('plastic rates'));
  if new.effective_from < clock_timestamp() - interval '1 minute' then
    raise exception 'a rate cannot be back-dated' using errcode = 'check_violation', constraint = 'plastic_rates_not_back_dated';
  end if;
  new.effective_from := greatest(new.effective_from, clock_timestamp());
  return new;
end $$;
create or replace trigger plastic_rates_not_back_dated before insert on plastic_rates
  for each row execute function refuse_back_dating();

-- A version that was in force is history; one that never was can be cancelled. Nothing else about a version changes, but
-- that erasure may remove a name from its reason.
create or replace function keep_rate_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('fulmar.forgetting', true) = 'on'
     and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('plastic rates'));
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null and old.effective_from > clock_timestamp()
     and (to_jsonb(new) - 'cancelled_at') = (to_jsonb(old) - 'cancelled_at') then
    return new;
  end if;
  raise exception 'rates are kept as they were' using errcode = 'check_violation', constraint = 'plastic_rates_kept';
end $$;
create or replace trigger plastic_rates_kept before update or delete on plastic_rates
  for each row execute function keep_rate_history();
