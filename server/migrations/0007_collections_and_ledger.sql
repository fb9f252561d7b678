-- Plastic in, points out. Every table that belongs to one person begins its keys with user_id, so that the schema can be
-- spread over machines by person; entries are only ever added.

alter table stores add column owner_id uuid constraint stores_owner_id_fkey references users;
alter table stores add column timezone text not null default 'UTC';
alter table plastic_types add column max_grams int not null default 200000;

create table user_balances (
  user_id uuid primary key constraint user_balances_user_id_fkey references users,
  available bigint not null default 0 constraint user_balances_available_check check (available >= 0),
  held bigint not null default 0 constraint user_balances_held_check check (held >= 0),
  lifetime bigint not null default 0
) with (fillfactor = 80);

-- Made with the person: a balance that is missing would lose an entry without a word.
create function start_balance() returns trigger language plpgsql as $$
begin
  insert into user_balances (user_id) select id from added;
  return null;
end $$;
create trigger users_start_balance after insert on users
  referencing new table as added for each statement execute function start_balance();
insert into user_balances (user_id) select id from users;

create table collections (
  user_id uuid not null constraint collections_user_id_fkey references user_balances,
  id uuid not null,
  code text not null,
  store_id uuid not null constraint collections_store_id_fkey references stores,
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  recorded_by uuid not null,
  source text not null constraint collections_source_check check (source in ('STORE', 'ADMIN', 'IMPORT')),
  grams bigint not null constraint collections_grams_check check (grams > 0),
  points bigint not null constraint collections_points_check check (points >= 0),
  note text,
  photo_key text,
  flags jsonb not null default '[]',
  review text not null default 'NONE' constraint collections_review_check check (review in ('NONE', 'OPEN', 'CONFIRMED')),
  status text not null default 'RECORDED' constraint collections_status_check check (status in ('RECORDED', 'REVERSED')),
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text,
  constraint collections_pkey primary key (user_id, id)
);
create index collections_at_idx on collections (at, id);
create index collections_store_idx on collections (store_id, at, id);
create index collections_user_at_idx on collections (user_id, at, id);
create index collections_grams_idx on collections (grams, id);
create index collections_points_idx on collections (points, id);
create index collections_review_idx on collections (at, id) where review = 'OPEN';
create index collections_code_idx on collections (code);

create table collection_lines (
  user_id uuid not null,
  collection_id uuid not null,
  line int not null,
  plastic_code text not null constraint collection_lines_plastic_code_fkey references plastic_types,
  grams bigint not null constraint collection_lines_grams_check check (grams > 0),
  -- The rate it was paid by, whatever the rate is later.
  rate_id uuid not null constraint collection_lines_rate_id_fkey references plastic_rates,
  points_per_kg numeric(8, 2) not null,
  points bigint not null,
  constraint collection_lines_pkey primary key (user_id, collection_id, line),
  constraint collection_lines_collection_fkey foreign key (user_id, collection_id) references collections
);

-- One row moves points from one account to another, so that what is taken somewhere is given elsewhere by its very form.
create table ledger_entries (
  user_id uuid not null constraint ledger_entries_user_id_fkey references user_balances,
  id uuid not null,
  at timestamptz not null default now(),
  kind text not null constraint ledger_entries_kind_check
    check (kind in ('AWARD', 'REVERSAL', 'ADJUSTMENT', 'HOLD', 'RELEASE', 'SPEND', 'EXPIRY')),
  from_account text not null,
  to_account text not null,
  amount bigint not null constraint ledger_entries_amount_check check (amount > 0),
  balance_after bigint not null constraint ledger_entries_balance_after_check check (balance_after >= 0),
  source_id uuid not null,
  reason text,
  actor_id uuid,
  idempotency_key text not null,
  constraint ledger_entries_pkey primary key (user_id, id),
  constraint ledger_entries_once_key unique (user_id, kind, source_id),
  constraint ledger_entries_accounts_check check (
    from_account <> to_account
    and from_account in ('issued', 'user', 'held', 'redeemed', 'expired', 'adjusted')
    and to_account in ('issued', 'user', 'held', 'redeemed', 'expired', 'adjusted')
    and 'user' in (from_account, to_account) or (from_account = 'held' and to_account = 'redeemed'))
);
create index ledger_entries_at_idx on ledger_entries (at, id);
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create table adjustments (
  user_id uuid not null constraint adjustments_user_id_fkey references user_balances,
  id uuid not null,
  points bigint not null constraint adjustments_points_check check (points <> 0),
  reason_code text not null,
  note text not null,
  status text not null constraint adjustments_status_check check (status in ('PENDING', 'APPLIED', 'REJECTED')),
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  constraint adjustments_pkey primary key (user_id, id),
  -- Whoever asked is not who approves.
  constraint adjustments_two_people_check check (decided_by is null or status = 'REJECTED' or decided_by <> requested_by)
);
create index adjustments_pending_idx on adjustments (requested_at, id) where status = 'PENDING';

-- Moves points of one person and writes the entry; the balance row's lock puts a person's entries in order.
create function move_points(
  p_user uuid, p_kind text, p_from text, p_to text, p_amount bigint, p_source uuid, p_entry uuid, p_actor uuid,
  p_key text, p_reason text
) returns bigint language plpgsql as $$
declare
  balance bigint;
begin
  update user_balances set
    available = available + case 'user' when p_to then p_amount when p_from then -p_amount else 0 end,
    held = held + case 'held' when p_to then p_amount when p_from then -p_amount else 0 end,
    lifetime = lifetime + case when p_kind = 'AWARD' then p_amount when p_kind = 'REVERSAL' then -p_amount else 0 end
  where user_id = p_user returning available into strict balance;
  insert into ledger_entries (user_id, id, kind, from_account, to_account, amount, balance_after, source_id, reason, actor_id, idempotency_key)
  values (p_user, p_entry, p_kind, p_from, p_to, p_amount, balance, p_source, p_reason, p_actor, p_key);
  return balance;
end $$;

create function refuse(p_rule text) returns void language plpgsql as $$
begin
  raise exception '%', p_rule using errcode = 'check_violation', constraint = p_rule;
end $$;

-- Why a collection should be looked at; each reason explains itself. Medians of what is usual, so that one odd
-- collection does not move what counts as odd.
create function collection_flags(
  p_user uuid, p_store uuid, p_at timestamptz, p_grams bigint, p_photo text
) returns jsonb language plpgsql stable as $$
declare
  policy jsonb := coalesce((select value from programme_settings where key = 'collectionFlags'), '{}');
  limit_z numeric := coalesce((policy ->> 'zScore')::numeric, 6);
  limit_burst int := coalesce((policy ->> 'burstPerHour')::int, 5);
  flags jsonb := '[]';
  usual record;
  recent int;
begin
  for usual in
    select what, n, median, (select percentile_cont(0.5) within group (order by abs(g - median)) from unnest(grams) g) as mad
    from (
      select 'PERSON' as what, count(*) as n, percentile_cont(0.5) within group (order by grams) as median, array_agg(grams) as grams
      from (select grams from collections where user_id = p_user and status = 'RECORDED' order by at desc limit 30) own
      union all
      select 'STORE', count(*), percentile_cont(0.5) within group (order by grams), array_agg(grams)
      from (select grams from collections where store_id = p_store and status = 'RECORDED' order by at desc limit 50) theirs
    ) history
  loop
    if usual.n >= 5 and p_grams >= 300 * usual.median then
      flags := flags || jsonb_build_object('rule', 'UNIT_SLIP', 'detail', jsonb_build_object('usualGrams', round(usual.median::numeric), 'of', usual.what));
    elsif usual.n >= 8 and 0.6745 * (p_grams - usual.median) > limit_z * greatest(usual.mad, usual.median * 0.1) then
      flags := flags || jsonb_build_object('rule', 'UNUSUAL_FOR_' || usual.what, 'detail', jsonb_build_object('usualGrams', round(usual.median::numeric)));
    end if;
  end loop;
  select count(*) into recent from collections where user_id = p_user and at > p_at - interval '1 hour' and at <= p_at;
  if recent + 1 > limit_burst then
    flags := flags || jsonb_build_object('rule', 'BURST', 'detail', jsonb_build_object('withinAnHour', recent + 1));
  end if;
  if p_photo is not null and exists (select from collections where photo_key = p_photo) then
    flags := flags || jsonb_build_object('rule', 'SAME_PHOTO', 'detail', '{}'::jsonb);
  end if;
  if not store_is_open(p_store, p_at) then
    flags := flags || jsonb_build_object('rule', 'OUTSIDE_HOURS', 'detail', '{}'::jsonb);
  end if;
  return flags;
end $$;
create index collections_photo_key_idx on collections (photo_key) where photo_key is not null;

-- In the store's own time; a close before the open is on the next day, and says something of the day before too.
create function store_is_open(p_store uuid, p_at timestamptz) returns boolean language sql stable as $$
  select coalesce(bool_or(
    case when (e -> 'timeSlot' ->> 'closeTime') > (e -> 'timeSlot' ->> 'openTime')
      then e ->> 'dayOfWeek' = today and clock >= (e -> 'timeSlot' ->> 'openTime') and clock < (e -> 'timeSlot' ->> 'closeTime')
      else (e ->> 'dayOfWeek' = today and clock >= (e -> 'timeSlot' ->> 'openTime'))
        or (e ->> 'dayOfWeek' = yesterday and clock < (e -> 'timeSlot' ->> 'closeTime')) end
  ) filter (where (e ->> 'isOpen')::boolean), false)
  from stores s
  cross join lateral (select p_at at time zone s.timezone as here) l
  cross join lateral (select trim(to_char(here, 'day')) as today, trim(to_char(here - interval '1 day', 'day')) as yesterday, to_char(here, 'HH24:MI') as clock) d
  cross join lateral jsonb_array_elements(s.operating_hours) e
  where s.id = p_store
$$;

-- The whole of a collection in one statement: key, checks, lines at the rate of their time, balance, entry, trace.
-- A key that was used before answers again; everything else that is not right raises a named refusal and leaves nothing.
create function record_collection(
  p_actor uuid, p_key text, p_body_hash bytea, p_id uuid, p_code text, p_user uuid, p_store uuid, p_at timestamptz,
  p_lines jsonb, p_note text, p_photo text, p_source text, p_entry uuid, p_activity uuid, p_ip text, p_request text
) returns table (replayed boolean, same_body boolean, answer jsonb) language plpgsql as $$
declare
  the_store stores;
  total_grams bigint;
  total_points bigint;
  lines jsonb;
  balance bigint;
  found_flags jsonb;
begin
  insert into idempotency_keys (actor_id, endpoint, key, body_hash)
  values (p_actor, '/api/collection', p_key, p_body_hash) on conflict do nothing;
  if not found then
    return query select true, k.body_hash = p_body_hash, k.answer from idempotency_keys k
      where k.actor_id = p_actor and k.endpoint = '/api/collection' and k.key = p_key;
    return;
  end if;

  select * into the_store from stores where id = p_store;
  if the_store.status is distinct from 'ACTIVE' then perform refuse('collections_store_active'); end if;
  if p_source = 'STORE' and the_store.owner_id is distinct from p_actor then perform refuse('collections_own_store'); end if;
  if p_user = p_actor or p_user = the_store.owner_id then perform refuse('collections_no_self_dealing'); end if;
  if not exists (select from users where id = p_user and status = 'ACTIVE' and user_type in ('MEMBER', 'NEIGHBORHOOD')) then
    perform refuse('collections_person_active');
  end if;
  if p_at > now() + interval '1 minute' then perform refuse('collections_not_in_future'); end if;

  select sum(l.grams), sum(l.points), jsonb_agg(to_jsonb(l) order by l.line) into total_grams, total_points, lines from (
    select given.line, given.value ->> 'plasticCode' as "plasticCode", (given.value ->> 'grams')::bigint as grams,
      r.id as "rateId", r.points_per_kg as "pointsPerKg", floor((given.value ->> 'grams')::numeric * r.points_per_kg / 1000)::bigint as points,
      (given.value ->> 'grams')::bigint > t.max_grams as "isTooMuch"
    from jsonb_array_elements(p_lines) with ordinality as given(value, line)
    join plastic_types t on t.code = given.value ->> 'plasticCode'
    left join lateral (
      select v.id, v.points_per_kg from plastic_rates v
      where v.plastic_code = t.code and v.effective_from <= p_at and v.cancelled_at is null
      order by v.effective_from desc limit 1) r on true) l;
  if lines @? '$[*].rateId ? (@ == null)' then perform refuse('collections_rate_in_force'); end if;
  if lines @? '$[*].isTooMuch ? (@ == true)' then perform refuse('collections_grams_cap'); end if;

  found_flags := collection_flags(p_user, p_store, p_at, total_grams, p_photo);
  insert into collections (user_id, id, code, store_id, at, recorded_by, source, grams, points, note, photo_key, flags, review)
  values (p_user, p_id, p_code, p_store, p_at, p_actor, p_source, total_grams, total_points, p_note, p_photo, found_flags,
          case when found_flags = '[]' then 'NONE' else 'OPEN' end);
  insert into collection_lines (user_id, collection_id, line, plastic_code, grams, rate_id, points_per_kg, points)
  select p_user, p_id, l.line, l."plasticCode", l.grams, l."rateId", l."pointsPerKg", l.points
  from jsonb_to_recordset(lines) as l(line int, "plasticCode" text, grams bigint, "rateId" uuid, "pointsPerKg" numeric, points bigint);

  if total_points > 0 then
    balance := move_points(p_user, 'AWARD', 'issued', 'user', total_points, p_id, p_entry, p_actor, p_key, null);
  else
    select available into strict balance from user_balances where user_id = p_user;
  end if;
  insert into activity (id, actor_id, action, entity_type, entity_id, after, ip, request_id)
  values (p_activity, p_actor, 'collection.recorded', 'collection', p_id,
          jsonb_build_object('storeId', p_store, 'userId', p_user, 'grams', total_grams, 'points', total_points), p_ip, p_request);

  answer := jsonb_build_object('id', p_id, 'code', p_code, 'points', total_points, 'grams', total_grams, 'balance', balance,
    'flags', found_flags,
    'lines', (select jsonb_agg(jsonb_build_object('plasticCode', l ->> 'plasticCode', 'grams', l -> 'grams',
      'pointsPerKg', l -> 'pointsPerKg', 'points', l -> 'points') order by (l ->> 'line')::int) from jsonb_array_elements(lines) l));
  update idempotency_keys k set answer = record_collection.answer
  where k.actor_id = p_actor and k.endpoint = '/api/collection' and k.key = p_key;
  return query select false, true, answer;
end $$;

-- The day's entries and the chain they end: changing one later shows in every seal after it.
create table ledger_seals (
  day date primary key,
  entries bigint not null,
  amount numeric not null,
  hash bytea not null,
  previous_hash bytea,
  sealed_at timestamptz not null default now()
);
create function seal_of(p_day date, p_previous bytea) returns table (entries bigint, amount numeric, hash bytea) language sql stable as $$
  select count(*), coalesce(sum(e.amount), 0),
    sha256(coalesce(p_previous, ''::bytea) || convert_to(p_day::text || coalesce(string_agg(
      concat_ws('|', e.user_id, e.id, e.at, e.kind, e.from_account, e.to_account, e.amount, e.balance_after, e.source_id),
      E'\n' order by e.user_id, e.id), ''), 'UTF8'))
  from ledger_entries e where e.at >= p_day::timestamptz and e.at < (p_day + 1)::timestamptz
$$;
