-- What a person's record holds beside the account. Everything that tells who somebody is stays in people and
-- person_notes, so that erasing a person means those rows go; ids, books and counts stay.

-- Seven signs that count up in an order nobody sees, and one that tells a slip of the pen: 31 is prime, so that any
-- one wrong sign and any two that changed places are found out.
create sequence member_codes;
create function next_member_code() returns text language plpgsql volatile as $$
declare
  signs constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  rest bigint := (nextval('member_codes') * 7919310617 + 1234567) % 27512614111;
  code text := '';
  check_sum int := 0;
  digit int;
begin
  for place in 1..7 loop
    digit := rest % 31;
    rest := rest / 31;
    code := code || substr(signs, digit + 1, 1);
    check_sum := check_sum + place * digit;
  end loop;
  return code || substr(signs, check_sum % 31 + 1, 1);
end $$;

alter table people
  add column member_code text not null default next_member_code(),
  add column address jsonb,
  -- Why they may not act at the moment, in the words of who decided it.
  add column status_reason text,
  -- When they agreed to get news by mail; never, when it is empty.
  add column mail_consent_at timestamptz;
create unique index people_member_code_key on people (member_code);
create index people_name_idx on people (name, user_id);
create index people_name_prefix_idx on people (lower(name) text_pattern_ops, user_id);
create index people_search_idx on people using gin (
  (name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || member_code) gin_trgm_ops);

alter table users add column suspended_until timestamptz;
create index users_created_at_idx on users (created_at, id);
create index users_status_idx on users (status, created_at, id);
create index users_user_type_idx on users (user_type, created_at, id);
create index users_suspended_until_idx on users (suspended_until) where suspended_until is not null;
create index user_balances_available_idx on user_balances (available, user_id);

-- What was said about a person, and to them.
create table person_notes (
  user_id uuid not null constraint person_notes_user_id_fkey references users on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  author_id uuid constraint person_notes_author_id_fkey references users,
  kind text not null constraint person_notes_kind_check check (kind in ('NOTE', 'SUSPENSION', 'BLOCK', 'MESSAGE')),
  subject text,
  text text not null,
  -- Of a message, when it left.
  sent_at timestamptz,
  constraint person_notes_pkey primary key (user_id, id)
);
create index person_notes_at_idx on person_notes (user_id, at, id);

-- Summing ten million collections for every list would be slow, so a person's sums are kept, exactly, where they move.
create table user_totals (
  user_id uuid primary key constraint user_totals_user_id_fkey references user_balances on delete cascade,
  grams bigint not null default 0 constraint user_totals_grams_check check (grams >= 0),
  collections int not null default 0 constraint user_totals_collections_check check (collections >= 0),
  -- Never, when it is before all time: so that those who never were come last where the latest come first.
  last_active_at timestamptz not null default '-infinity'
) with (fillfactor = 80);
create index user_totals_grams_idx on user_totals (grams, user_id);
create index user_totals_last_active_at_idx on user_totals (last_active_at, user_id);

create function start_totals() returns trigger language plpgsql as $$
begin
  insert into user_totals (user_id) select id from added;
  return null;
end $$;
create trigger users_start_totals after insert on users
  referencing new table as added for each statement execute function start_totals();

insert into user_totals (user_id, grams, collections, last_active_at)
select b.user_id, coalesce(c.grams, 0), coalesce(c.collections, 0),
  greatest(c.last_at, s.last_seen_at, '-infinity')
from user_balances b
left join (
  select user_id, sum(grams) filter (where status = 'RECORDED') as grams,
         count(*) filter (where status = 'RECORDED') as collections, max(at) as last_at
  from collections group by user_id) c using (user_id)
left join (select user_id, max(last_seen_at) as last_seen_at from sessions group by user_id) s using (user_id);

-- Rows are touched in the order of their key, so that two bulk writers never wait for each other.
create function count_handed_in() returns trigger language plpgsql as $$
begin
  insert into user_totals as t (user_id, grams, collections, last_active_at)
  select user_id, coalesce(sum(grams) filter (where status = 'RECORDED'), 0), count(*) filter (where status = 'RECORDED'), max(at)
  from added group by user_id order by user_id
  on conflict (user_id) do update set
    grams = t.grams + excluded.grams,
    collections = t.collections + excluded.collections,
    last_active_at = greatest(t.last_active_at, excluded.last_active_at);
  return null;
end $$;
create trigger collections_count_handed_in after insert on collections
  referencing new table as added for each statement execute function count_handed_in();

create function count_taken_back() returns trigger language plpgsql as $$
begin
  update user_totals t set grams = t.grams + moved.grams, collections = t.collections + moved.collections
  from (
    select user_id,
      sum(a.grams * (a.status = 'RECORDED')::int - r.grams * (r.status = 'RECORDED')::int)::bigint as grams,
      sum((a.status = 'RECORDED')::int - (r.status = 'RECORDED')::int)::int as collections
    from added a join removed r using (user_id, id)
    where a.status <> r.status or a.grams <> r.grams
    group by user_id) moved
  where t.user_id = moved.user_id;
  return null;
end $$;
create trigger collections_count_taken_back after update on collections
  referencing old table as removed new table as added for each statement execute function count_taken_back();

create function tell_last_seen() returns trigger language plpgsql as $$
begin
  update user_totals set last_active_at = new.last_seen_at
  where user_id = new.user_id and last_active_at < new.last_seen_at;
  return null;
end $$;
create trigger sessions_tell_last_seen after insert or update of last_seen_at on sessions
  for each row execute function tell_last_seen();

-- Who may not act is signed in nowhere.
create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
create trigger users_end_sessions after update of status on users
  for each row when (old.status = 'ACTIVE' and new.status <> 'ACTIVE') execute function end_sessions();
