-- An error message for administrators: its first line, without what could name a person.
create or replace function shown_error(p_text text) returns text language sql immutable
set search_path = pg_catalog, pg_temp as $$
  select left(regexp_replace(regexp_replace(split_part(p_text, E'\n', 1),
    '[^[:space:]<>"''(),;:]+@[^[:space:]<>"''(),;:]+', '[email]', 'g'), '\+?[0-9][0-9 ()-]{7,}[0-9]', '[number]', 'g'), 300)
$$;

-- The queue without payloads, which may name people. Job runs have a list of their own.
create or replace function queue_tasks()
returns table (id bigint, task text, state text, attempts int, max_attempts int, run_at timestamptz, created_at timestamptz,
               updated_at timestamptz, last_error text) language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.id, j.task_identifier,
      case when j.locked_at is not null then 'RUNNING' when j.attempts >= j.max_attempts then 'FAILED'
        when j.attempts > 0 then 'RETRYING' else 'WAITING' end,
      j.attempts::int, j.max_attempts::int, j.run_at, j.created_at, j.updated_at, public.shown_error(j.last_error)
    from graphile_worker.jobs j where j.task_identifier <> 'run-job';
end $$;

-- Both tell the task, or nothing if it is running or no longer there.
create or replace function retry_queue_task(p_id bigint) returns text language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  rescheduled bigint;
begin
  select id into rescheduled from graphile_worker.reschedule_jobs(array[p_id], run_at := now(), attempts := 0);
  return (select task_identifier from graphile_worker.jobs where id = rescheduled);
end $$;

create or replace function remove_queue_task(p_id bigint) returns text language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  named text := (select task_identifier from graphile_worker.jobs where id = p_id);
  removed bigint;
begin
  select id into removed from graphile_worker.complete_jobs(array[p_id]);
  return case when removed is not null then named end;
end $$;

-- Every job that people see: the runs, and imports once they change records. Imports keep their own state and progress,
-- row by row, so that there is nothing here to disagree with. Their title is the name of the file.
create or replace view all_jobs as
  select id, kind, title, asked_by, state, done, total, attempts, cancel_asked_at, error, details, link, file_key, file_name,
    file_expires_at, created_at, started_at, finished_at, null as import_state
  from job_runs
  union all
  select id, 'IMPORT', file_name, run_by,
    case when state in ('IMPORTING', 'UNDOING') then 'RUNNING' when state <> 'STOPPED' then 'DONE'
      when problem is null then 'CANCELLED' else 'FAILED' end,
    greatest(step_rows - coalesce((counts ->> case when is_undo then 'ADDED' else 'NEW' end)::int, 0), 0), step_rows, 1,
    null, problem, null, '/settings/imports/' || id, null, null, null, created_at, null, finished_at, state
  from (select *, state in ('UNDOING', 'UNDONE') as is_undo from imports
        where state in ('IMPORTING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE') and touched_at > now() - interval '30 days') i;
