-- Jobs that are due and not started yet.
create or replace function due_jobs() returns table (waiting bigint, waiting_since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select count(*), min(j.run_at) from graphile_worker.jobs j
    where j.run_at <= now() and j.locked_at is null and j.attempts < j.max_attempts;
end $$;
