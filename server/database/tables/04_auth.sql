-- Sessions, passwords, codes and links. Secrets are hashed, or encrypted with the session key; emails outside people are
-- hashed too.

create table sessions (
  id uuid primary key,
  user_id uuid not null constraint sessions_user_id_fkey references users,
  token_hash bytea not null constraint sessions_token_hash_key unique,
  ip text,
  user_agent text,
  -- At the counter of a store: who unlocked which device. The user is their login, or the store's owner for those without.
  staff_id uuid,
  device_id uuid,
  -- A member who owns a store signed in as its owner: the session has what stores may do, and nothing that members may.
  as_store boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sessions_counter_check check ((staff_id is null) = (device_id is null))
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_staff_id_idx on sessions (staff_id) where staff_id is not null;
create index sessions_device_id_idx on sessions (device_id) where device_id is not null;

create table credentials (
  user_id uuid primary key constraint credentials_user_id_fkey references users,
  password_hash text,
  password_changed_at timestamptz,
  totp_sealed text,
  totp_confirmed_at timestamptz,
  -- The newest time step a code was accepted for, so that no code is accepted twice.
  totp_last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null constraint recovery_codes_user_id_fkey references users,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

-- One live code per address and type; a new one replaces the old.
create table otps (
  subject bytea not null,
  type text not null,
  code_hash bytea not null,
  attempts int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint otps_pkey primary key (subject, type)
);

create table login_throttles (
  key bytea primary key,
  failures int not null,
  window_ends_at timestamptz not null,
  blocks int not null default 0,
  blocked_until timestamptz
);

create table login_challenges (
  token_hash bytea primary key,
  user_id uuid not null constraint login_challenges_user_id_fkey references users,
  attempts int not null default 0,
  expires_at timestamptz not null
);
create index login_challenges_user_id_idx on login_challenges (user_id);

create table invitations (
  user_id uuid primary key constraint invitations_user_id_fkey references users,
  token_hash bytea not null constraint invitations_token_hash_key unique,
  expires_at timestamptz not null
);

-- Browsers that people have signed in from. Wrong guesses from a known browser are counted separately, so that strangers
-- guessing at an account cannot lock its owner out. Several people may share a browser.
create table devices (
  id uuid primary key,
  -- The person, not the user: erasing somebody removes their row in people, and their devices with it.
  user_id uuid not null constraint devices_user_id_fkey references people on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint devices_token_hash_user_id_key unique (token_hash, user_id)
);
create index devices_user_id_idx on devices (user_id, last_used_at);
