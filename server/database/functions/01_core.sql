-- Fails as if the named constraint were violated; rules turn that name, and a detail, into an error.
create or replace function refuse(p_rule text, p_detail text default '') returns void language plpgsql as $$
begin
  raise exception '%', p_rule using errcode = 'check_violation', constraint = p_rule, detail = p_detail;
end $$;

-- For triggers that refuse a row by their `when` clause. Unlike a check constraint such a trigger looks only at new
-- changes, so that erasure can still update rows that are older than the rule.
create or replace function refuse_row() returns trigger language plpgsql as $$
begin
  perform refuse(tg_name);
  return null;
end $$;

-- A table with this trigger is append-only; core/db/schema/app-role.ts also takes the rights away.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- The ledger, the audit log and invoices are append-only with one exception: erasure may change what people typed, where
-- they called from and whom an invoice was billed to, and nothing else in the row. No seal covers those columns.
create or replace function refuse_change_but_forgetting() returns trigger language plpgsql as $$
declare
  forgettable constant text[] := '{reason,ip,before,after,billed_to}';
begin
  if current_setting('fulmar.forgetting', true) = 'on' and to_jsonb(new) - forgettable = to_jsonb(old) - forgettable then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Requests run as a role that owns nothing (see core/db/schema/app-role.ts). The queue's tables belong to the worker: a
-- request can only add a job.
create or replace function enqueue_job(p_task text, p_payload json) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, payload := p_payload, max_attempts := 10);
end $$;

-- Of long runs one goes on at a time, in all processes together, so that emails and deadlines always have a place.
create or replace function enqueue_long_job(p_task text, p_payload json) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, payload := p_payload, queue_name := 'long', max_attempts := 10);
end $$;

-- A scheduled task has one job, with one attempt: the schedule tries again. Nothing while it waits or runs.
create or replace function enqueue_scheduled(p_task text, p_payload json, p_queue text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.complete_jobs(array(
    select j.id from graphile_worker.jobs j where j.key = p_task and j.locked_at is null and j.attempts >= j.max_attempts));
  perform graphile_worker.add_job(p_task, payload := p_payload, queue_name := p_queue, max_attempts := 1, job_key := p_task,
    job_key_mode := 'unsafe_dedupe');
end $$;

-- Whether the last job of a scheduled task failed.
create or replace function has_failed_job(p_task text) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from graphile_worker.jobs j where j.key = p_task and j.locked_at is null and j.attempts >= j.max_attempts)
$$;

-- Jobs that gave up a month ago.
create or replace function delete_failed_jobs() returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.complete_jobs(array(
    select j.id from graphile_worker.jobs j
    where j.locked_at is null and j.attempts >= j.max_attempts and j.updated_at < now() - interval '30 days' limit 10000));
end $$;

-- Jobs that gave up after their last attempt, without payloads and error texts, which may name people.
create or replace function failed_jobs() returns table (id text, task text, attempts int, failed_at timestamptz) language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.id::text, j.task_identifier, j.attempts::int, j.updated_at from graphile_worker.jobs j
    where j.attempts >= j.max_attempts and j.locked_at is null;
end $$;

-- How many jobs are due, run or gave up, and since when the oldest due one waits. A long run that waits for another is not late.
create or replace function job_counts() returns table (due int, running int, failed int, oldest_due timestamptz) language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())::int,
      count(*) filter (where j.locked_at is not null)::int,
      count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int,
      min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()
        and (j.queue_name is null or not exists (
          select from graphile_worker.jobs r where r.queue_name = j.queue_name and r.locked_at is not null)))
    from graphile_worker.jobs j;
end $$;

-- What these workers began and cannot end is free for others. A scheduled task, which has one attempt, is queued again, but not for
-- the second time in a row: it may be what ends its process, and then waits for the schedule.
create or replace function free_jobs_of(p_workers text[]) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_lost text[] := array(
    select s.task from graphile_worker.jobs j join public.scheduled_tasks s on s.task = j.key
    where j.locked_by = any (p_workers) and j.max_attempts = 1 and s.failures <= 1);
begin
  perform graphile_worker.force_unlock_workers(p_workers);
  perform public.enqueue_scheduled(j.key, '{}', j.queue_name) from graphile_worker.jobs j where j.key = any (v_lost);
end $$;

-- Workers show that they are alive; tells whether a job is due. With `p_silent`, the jobs of workers that showed nothing for
-- that long are free again: a killed process cannot give them back, and graphile-worker waits four hours for it. Workers of
-- graphile-worker before 0.17 show nothing and are named otherwise.
create or replace function keep_workers(p_workers text[], p_silent interval) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_silent text[];
begin
  insert into public.job_workers as w (id, seen_at) select worker, clock_timestamp() from unnest(p_workers) worker
    on conflict (id) do update set seen_at = excluded.seen_at;
  v_silent := array(
    select distinct j.locked_by from graphile_worker.jobs j
    where j.locked_by like 'pool-%' and j.locked_at < now() - p_silent and not exists (
      select from public.job_workers w where w.id = j.locked_by and w.seen_at > now() - p_silent));
  if cardinality(v_silent) > 0 then
    perform public.free_jobs_of(v_silent);
  end if;
  return exists (select from graphile_worker.jobs j
    where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now());
end $$;
