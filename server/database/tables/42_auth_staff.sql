-- Who works at the counter of a store, and the devices they share.

create table store_staff (
  id uuid primary key,
  store_id uuid not null constraint store_staff_store_id_fkey references stores on delete cascade,
  -- Their login; null for those who only have a PIN.
  user_id uuid constraint store_staff_user_id_fkey references users,
  -- Of those without a login; that of the others is in people.
  name text,
  -- Where the link to work here with a login was sent; kept until it is used. Says nothing of who has an account.
  invited_email text,
  link_hash bytea constraint store_staff_link_hash_key unique,
  link_expires_at timestamptz,
  is_owner boolean not null default false,
  pin_hash text,
  -- When the PIN was switched off because it was guessed at too often.
  pin_off_at timestamptz,
  unlocked_at timestamptz,
  status text not null default 'ACTIVE' constraint store_staff_status_check check (status in ('ACTIVE', 'REMOVED')),
  -- What they took in before is still accepted: it may wait on a device without network.
  removed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint store_staff_name_check check ((user_id is null) = (name is not null)),
  constraint store_staff_invitation_check check (
    (invited_email is null) = (link_expires_at is null) and (invited_email is null or user_id is null)
    and (link_hash is null or invited_email is not null))
);
create unique index store_staff_login_key on store_staff (store_id, user_id) where status = 'ACTIVE';
create index store_staff_link_expires_at_idx on store_staff (link_expires_at) where link_expires_at is not null;
-- A login works at one store, so that signing in with it says which.
create unique index store_staff_one_store_key on store_staff (user_id) where status = 'ACTIVE' and not is_owner;

create table counter_devices (
  id uuid primary key,
  store_id uuid not null constraint counter_devices_store_id_fkey references stores on delete cascade,
  name text not null,
  token_hash bytea not null constraint counter_devices_token_hash_key unique,
  created_by uuid not null constraint counter_devices_created_by_fkey references users,
  created_at timestamptz not null default now(),
  last_contact_at timestamptz,
  revoked_at timestamptz
);
create index counter_devices_store_id_idx on counter_devices (store_id) where revoked_at is null;
create index counter_devices_revoked_at_idx on counter_devices (revoked_at) where revoked_at is not null;

alter table sessions
  add constraint sessions_staff_id_fkey foreign key (staff_id) references store_staff on delete cascade,
  add constraint sessions_device_id_fkey foreign key (device_id) references counter_devices on delete cascade;
