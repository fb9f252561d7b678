-- Passwords, codes and links. Secrets are hashed, or sealed with the session key; emails outside people are hashed too.

alter table people add column phone text, add column avatar_key text;

alter table users add column referral_code text, add column referred_by uuid constraint users_referred_by_fkey references users;
create unique index users_referral_code_key on users (referral_code);

create table credentials (
  user_id uuid primary key constraint credentials_user_id_fkey references users,
  password_hash text,
  password_changed_at timestamptz,
  totp_sealed text,
  totp_confirmed_at timestamptz,
  -- The newest time step a code was taken from: a code that was seen once is not taken again.
  totp_last_step bigint not null default 0
);
create trigger credentials_tell_session_change after update of totp_confirmed_at on credentials
  for each row execute function tell_session_change();

create table recovery_codes (
  user_id uuid not null constraint recovery_codes_user_id_fkey references users,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

-- One live code per address and type; a new one takes the place of the old.
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

create table invitations (
  user_id uuid primary key constraint invitations_user_id_fkey references users,
  token_hash bytea not null constraint invitations_token_hash_key unique,
  expires_at timestamptz not null
);

create table programme_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Whether the policy asks this person for a second factor that is not set up.
create function needs_second_factor(u users) returns boolean language sql stable as $$
  select u.user_type = 'ADMIN'
    and coalesce((select s.value ? u.admin_role from programme_settings s where s.key = 'secondFactorRoles'), false)
    and not exists (select from credentials c where c.user_id = u.id and c.totp_confirmed_at is not null)
$$;
