-- Something that people should know, for one person or for everybody with a permission.
create table notifications (
  id uuid primary key,
  type text not null,
  title text not null,
  body text not null,
  -- Where it leads in the web app.
  link text not null,
  permission text,
  user_id uuid constraint notifications_user_id_fkey references users,
  -- Whoever notifies again by the same key adds nothing.
  once_key text constraint notifications_once_key unique,
  created_at timestamptz not null default now(),
  constraint notifications_recipient_check check ((permission is null) <> (user_id is null))
);
create index notifications_created_at_idx on notifications (created_at, id);
create index notifications_user_id_idx on notifications (user_id, created_at, id) where user_id is not null;
