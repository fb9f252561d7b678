-- A UUIDv7; PostgreSQL has its own from 18 on.
create or replace function time_ordered_id() returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
          || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;

-- The one way to notify. Functions and triggers of other areas give facts instead of words. Every process hears of it.
create or replace function notify(
  p_type text, p_link text, p_title text default null, p_body text default null, p_facts jsonb default null,
  p_permission text default null, p_user uuid default null, p_once_key text default null, p_except_user uuid default null
) returns void language sql as $$
  with added as (
    insert into notifications (id, type, title, body, facts, link, permission, user_id, once_key, except_user_id)
    values (time_ordered_id(), p_type, p_title, p_body, p_facts, p_link, p_permission, p_user, p_once_key, p_except_user)
    on conflict (once_key) do nothing
    returning id)
  select pg_notify('live', 'notification ' || coalesce(p_permission, p_user::text)) from added
$$;

-- Members are notified of their points by the worker that adds up facts, so that recording stays fast. Those who never signed in have
-- nowhere to read it.
create or replace function notify_of_points(p_taken facts[]) returns void language sql as $$
  with told as (
    insert into notifications (id, type, facts, link, user_id)
    select time_ordered_id(), k.type, jsonb_build_object('points', f.n2, 'available', f.place), '/', f.user_id
    from unnest(p_taken) f
    join (values ('AWARD issued user', 'POINTS_ARRIVED'), ('AWARD issued pending', 'POINTS_PENDING'),
                 ('CONFIRMATION pending user', 'POINTS_CONFIRMED')) k (label, type) on k.label = f.label
    where f.source = 'entry' and exists (select from devices d where d.user_id = f.user_id)
    returning user_id)
  select pg_notify('live', 'notification ' || user_id) from (select distinct user_id from told) people
$$;

-- Every process hears which records changed, for screens that are open. A transaction that notifies takes a lock of the
-- whole server when it commits, so the write that happens most often does not: the worker that counts collections tells
-- of them. See docs/decisions/0031-live-updates.md.
create or replace function publish_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'records ' || new.entity_type);
  return null;
end $$;
create or replace trigger activity_publish_change after insert on activity for each row
  when (new.action <> 'collection.recorded' and new.entity_type not in ('session', 'saved-view', 'play'))
  execute function publish_change();
