-- A UUIDv7; PostgreSQL has its own from 18 on.
create or replace function time_ordered_id() returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
          || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;

-- The one way to notify, also for functions and triggers of other areas.
create or replace function notify(
  p_type text, p_title text, p_body text, p_link text, p_permission text, p_user uuid, p_once_key text
) returns void language sql as $$
  insert into notifications (id, type, title, body, link, permission, user_id, once_key)
  values (time_ordered_id(), p_type, p_title, p_body, p_link, p_permission, p_user, p_once_key)
  on conflict (once_key) do nothing
$$;
