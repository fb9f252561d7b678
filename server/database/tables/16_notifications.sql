-- Something that people should know, for one person or for every administrator with a permission.
create table notifications (
  id uuid primary key,
  type text not null,
  -- The words, or the facts of a type whose words are made when it is read (contract/src/notification-words.ts).
  title text,
  body text,
  facts jsonb,
  -- Where it leads in the web app.
  link text not null,
  permission text,
  user_id uuid constraint notifications_user_id_fkey references users,
  -- Whoever did it knows, although they have the permission.
  except_user_id uuid constraint notifications_except_user_id_fkey references users,
  -- Whoever notifies again by the same key adds nothing.
  once_key text constraint notifications_once_key unique,
  -- Milliseconds, as JavaScript has them: who marks all as read names the time of the newest one.
  created_at timestamptz(3) not null default now(),
  -- When emails were queued for whom wants them at once, and in a digest.
  mailed_at timestamptz,
  digested_at timestamptz,
  constraint notifications_words_check check ((facts is null) = (title is not null and body is not null)),
  constraint notifications_recipient_check check ((permission is null) <> (user_id is null))
);
create index notifications_created_at_idx on notifications (created_at, id);
create index notifications_user_id_idx on notifications (user_id, created_at, id) where user_id is not null;
-- Prizes of members are many; what is for administrators is found without them.
create index notifications_permission_idx on notifications (created_at, id) where permission is not null;
create index notifications_mailed_at_idx on notifications (id) where mailed_at is null;
-- A digest has all of one person together.
create index notifications_digested_at_idx on notifications (user_id, created_at) where digested_at is null;

-- Who has read what.
create table notification_reads (
  user_id uuid not null constraint notification_reads_user_id_fkey references users,
  notification_id uuid not null constraint notification_reads_notification_id_fkey references notifications on delete cascade,
  at timestamptz not null default now(),
  constraint notification_reads_pkey primary key (user_id, notification_id)
);
create index notification_reads_notification_id_idx on notification_reads (notification_id);

-- How people want to get a type of notification, where it is not as usual.
create table notification_preferences (
  user_id uuid not null constraint notification_preferences_user_id_fkey references users,
  type text not null,
  delivery text not null
    constraint notification_preferences_delivery_check check (delivery in ('IN_APP', 'EMAIL', 'DIGEST', 'OFF')),
  constraint notification_preferences_pkey primary key (user_id, type)
);
