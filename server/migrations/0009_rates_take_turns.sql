-- Every collection is paid by the rate of its moment, also while rates change: those who record share a lock that whoever
-- sets or cancels a rate takes alone, and a rate that begins now begins when the lock is had. A collection that was
-- recorded before it has an earlier moment; one that is recorded after it sees the rate.

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

create or replace function keep_rate_history() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('plastic rates'));
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null and old.effective_from > clock_timestamp()
     and (to_jsonb(new) - 'cancelled_at') = (to_jsonb(old) - 'cancelled_at') then
    return new;
  end if;
  raise exception 'rates are kept as they were' using errcode = 'check_violation', constraint = 'plastic_rates_kept';
end $$;
