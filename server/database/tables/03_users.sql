-- An account, which stays for ever, and the person behind it, who can be erased. Everything that identifies somebody is
-- in people and person_notes; all other tables hold ids.

create table users (
  id uuid primary key,
  user_type text not null constraint users_user_type_check check (user_type in ('MEMBER', 'STORE', 'NEIGHBORHOOD', 'ADMIN')),
  admin_role text constraint users_admin_role_check check (admin_role in ('OWNER', 'OPERATIONS', 'FINANCE', 'CONTENT', 'AUDITOR')),
  status text not null default 'ACTIVE'
    constraint users_status_check check (status in ('ACTIVE', 'PENDING', 'SUSPENDED', 'BLOCKED', 'ERASED')),
  suspended_until timestamptz,
  -- Suspended or blocked before they confirmed: reinstated, they are pending again.
  was_pending boolean not null default false,
  -- When somebody who asked to leave is erased.
  leaves_at timestamptz,
  neighborhood_id uuid constraint users_neighborhood_id_fkey references neighborhoods,
  -- Since when a leader has led the neighborhood they lead now.
  leads_since timestamptz,
  referral_code text,
  referred_by uuid constraint users_referred_by_fkey references users,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint users_admin_has_role_check check ((user_type = 'ADMIN') = (admin_role is not null))
);
create unique index users_referral_code_key on users (referral_code);
create index users_neighborhood_id_idx on users (neighborhood_id, user_type);
-- Who joined in a period is counted from this alone.
create index users_created_at_idx on users (created_at, id) include (user_type, status);
create index users_status_idx on users (status, created_at, id);
create index users_suspended_until_idx on users (suspended_until) where suspended_until is not null;
create index users_leaves_at_idx on users (leaves_at) where leaves_at is not null;
create index users_referred_by_idx on users (referred_by) where referred_by is not null;

-- Seven characters and a check character. 31 is prime, so any single wrong character and any two swapped ones are
-- detected. The seven are a count, shuffled by a key of this database in four rounds of a Feistel network: no two are the
-- same, and nobody can tell from the codes they have seen which others are somebody's.
insert into programme_settings (key, value) values ('memberCodeKey', to_jsonb(gen_random_uuid()));
create sequence member_codes;
create function next_member_code() returns text language plpgsql volatile as $$
declare
  signs constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  secret constant text := (select value #>> '{}' from programme_settings where key = 'memberCodeKey');
  half constant bigint := 262144;
  rest bigint := nextval('member_codes');
  code text := '';
  check_sum int := 0;
  digit int;
begin
  -- Again until it has seven characters: two halves of 18 bits are a little more.
  loop
    for round in 1..4 loop
      rest := rest % half * half
        + (rest / half # ('x' || left(md5(secret || round || ' ' || rest % half), 8))::bit(32)::bigint % half);
    end loop;
    exit when rest < 27512614111;
  end loop;
  for place in 1..7 loop
    digit := rest % 31;
    rest := rest / 31;
    code := code || substr(signs, digit + 1, 1);
    check_sum := check_sum + place * digit;
  end loop;
  return code || substr(signs, check_sum % 31 + 1, 1);
end $$;

create table people (
  user_id uuid primary key constraint people_user_id_fkey references users,
  name text not null,
  -- Somebody whom a store registered may have a phone only, until they confirm.
  email text,
  phone text,
  avatar_key text,
  member_code text not null default next_member_code(),
  address jsonb,
  -- Why they are suspended or blocked, as the administrator put it.
  status_reason text,
  -- When they agreed to take part; registration asks for it.
  consented_at timestamptz,
  -- When they opted in to email updates; null if they have not.
  mail_consent_at timestamptz,
  -- When they agreed that leaders and other players see their first name; null if they have not.
  name_shown_at timestamptz,
  -- Copied from users by triggers, so that a list by any filter reads one table.
  user_type text not null,
  status text not null,
  neighborhood_id uuid,
  joined_at timestamptz not null,
  -- In lower case, so that rechecking a row is cheap.
  search text generated always as (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || member_code)) stored,
  -- For searches of one or two letters, in an order that does not depend on the database's collation.
  initials text collate "C" generated always as (left(lower(name), 2)) stored,
  constraint people_email_or_phone check (num_nonnulls(email, phone) > 0)
);
-- With the operators of a search for the beginning of an address.
create unique index people_email_key on people (lower(email) text_pattern_ops);
-- Imports refuse a number that somebody else has.
create index people_phone_idx on people (phone) where phone is not null;
create unique index people_member_code_key on people (member_code);
create index people_search_idx on people using gin (search gin_trgm_ops);
-- One index per sort order and selective filter; the first two answer any filter without reading the row.
create index people_name_idx on people (name, user_id) include (status, user_type, neighborhood_id, joined_at);
create index people_joined_at_idx on people (joined_at, user_id) include (status, user_type, neighborhood_id);
create index people_status_idx on people (status, name, user_id);
create index people_user_type_idx on people (user_type, name, user_id);
create index people_neighborhood_id_idx on people (neighborhood_id, name, user_id);
create index people_initials_idx on people (initials, name, user_id);
-- A single index-only lookup when a list sorted by another table checks every row on its way.
create index people_accounts_idx on people (user_id) include (name, status, user_type, neighborhood_id, joined_at);
-- Few rows have a reason; erasure searches only those.
create index people_texts_idx on people (user_id) where status_reason is not null;

-- Notes about a person, and messages sent to them.
create table person_notes (
  user_id uuid not null constraint person_notes_user_id_fkey references users on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  author_id uuid constraint person_notes_author_id_fkey references users,
  kind text not null constraint person_notes_kind_check
    check (kind in ('NOTE', 'SUSPENSION', 'BLOCK', 'REINSTATEMENT', 'MESSAGE')),
  subject text,
  text text not null,
  -- When a message was sent.
  sent_at timestamptz,
  constraint person_notes_pkey primary key (user_id, id)
);
create index person_notes_at_idx on person_notes (user_id, at, id);

-- What somebody owed who was erased, until an account proves the same email. Names neither them nor their account.
create table erased_debts (
  id uuid primary key default gen_random_uuid(),
  -- Of the email, by a key that is not in the database.
  fingerprint bytea not null,
  points bigint not null constraint erased_debts_points_check check (points > 0),
  erased_at timestamptz not null default now()
);
create index erased_debts_fingerprint_idx on erased_debts (fingerprint);
create index erased_debts_erased_at_idx on erased_debts (erased_at);
