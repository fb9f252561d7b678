-- Jobs of one task that are not finished, without their payloads.
create or replace function unfinished_jobs(p_task text) returns table (attempts int, max_attempts int, is_running boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.attempts::int, j.max_attempts::int, j.locked_at is not null from graphile_worker.jobs j
    where j.task_identifier = p_task;
end $$;
