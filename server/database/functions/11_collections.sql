-- What is usual: the median of some weights, and the median of how far they are from it. Medians, so that one unusual
-- collection does not shift what counts as usual.
create or replace function usual_weight(p_grams bigint[], out median numeric, out spread numeric) language sql immutable as $$
  select m.median, (select percentile_cont(0.5) within group (order by abs(g - m.median)) from unnest(p_grams) g)
  from (select percentile_cont(0.5) within group (order by g) as median from unnest(p_grams) g) m
$$;

-- The weights that are usual for a member, from their collections.
create or replace function recent_weights(p_user uuid) returns bigint[] language sql stable as $$
  select coalesce(array_agg(grams order by id), '{}') from (
    select grams, id from collections where user_id = p_user and status = 'RECORDED' order by id desc limit 30) latest
$$;

-- A reason for a review. Points are pending until then where it casts doubt on the weight or the points: of what is back-dated,
-- where that pays more. Many collections in an hour do not: what they add up to has its daily limit.
create or replace function collection_flag(p_rule text, p_detail jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('rule', p_rule, 'holdsPoints', p_rule in (
    'UNIT_SLIP', 'UNUSUAL_FOR_PERSON', 'UNUSUAL_FOR_STORE', 'MEMBER_LIMIT', 'RECORDER_LIMIT', 'STORE_LIMIT', 'RAISED_RATE',
    'PLASTIC_NOT_ACCEPTED', 'REPEATED', 'WRONG_CLOCK') or p_detail ? 'higherRates', 'detail', p_detail)
$$;

create or replace function holds_points(p_flags jsonb) returns boolean language sql immutable as $$
  select p_flags @> '[{"holdsPoints": true}]'
$$;

-- A weight beside what is usual for the member or the store.
create or replace function weight_flags(p_of text, p_grams bigint, p_median numeric, p_spread numeric, p_policy jsonb)
returns jsonb language plpgsql immutable as $$
begin
  if p_grams >= (p_policy -> 'unitSlipFactor')::numeric * p_median then
    return jsonb_build_array(collection_flag('UNIT_SLIP', jsonb_build_object('usualGrams', round(p_median), 'of', p_of)));
  elsif 0.6745 * (p_grams - p_median) > (p_policy -> 'zScore')::numeric * greatest(p_spread, p_median * 0.1) then
    return jsonb_build_array(collection_flag('UNUSUAL_FOR_' || p_of, jsonb_build_object('usualGrams', round(p_median))));
  end if;
  return '[]';
end $$;

-- The smallest id that can be made at a time.
create or replace function first_id_at(p_at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Why a collection should be reviewed; each flag explains itself.
create or replace function collection_flags(
  p_user uuid, p_store stores, p_at timestamptz, p_grams bigint, p_photo text, p_person user_totals, p_usual store_sums, p_policy jsonb,
  p_is_of_store boolean
) returns jsonb language plpgsql stable as $$
declare
  least_history int := p_policy -> 'leastHistory';
  -- The least times the usual weight that is ever flagged: the spread counts as a tenth of the usual weight at least.
  least_factor numeric := least((p_policy -> 'unitSlipFactor')::numeric, 1 + 0.1 * (p_policy -> 'zScore')::numeric / 0.6745);
  usual record;
  recent int := 0;
  earlier record;
  flags jsonb := '[]';
begin
  -- Medians are only worked out where at least half of the weights are so small that the new one can be unusual.
  if cardinality(p_person.recent_grams) >= least_history
     and 2 * (select count(*) from unnest(p_person.recent_grams) g where g * least_factor <= p_grams) >= cardinality(p_person.recent_grams) then
    select * into usual from usual_weight(p_person.recent_grams);
    flags := flags || weight_flags('PERSON', p_grams, usual.median, usual.spread, p_policy);
  end if;
  if p_usual.usual_of >= least_history and p_usual.usual_grams * least_factor <= p_grams then
    flags := flags || weight_flags('STORE', p_grams, p_usual.usual_grams, p_usual.usual_spread, p_policy);
  end if;
  -- Nobody comes without being active, and no collection is dated after its id was made, give or take what clocks differ by.
  if p_person.last_active_at > p_at - interval '1 hour' then
    select count(*) into recent from collections
    where user_id = p_user and id >= first_id_at(p_at - interval '2 hours') and at > p_at - interval '1 hour' and at <= p_at;
  end if;
  -- Also by when they arrive, whatever days they say: somebody who stands at a counter sends them as they come.
  if p_is_of_store and p_at < now() - interval '1 hour' then
    recent := greatest(recent, (select count(*) from collections where user_id = p_user and id >= first_id_at(now() - interval '1 hour')));
  end if;
  if recent + 1 > (p_policy -> 'burstPerHour')::int then
    flags := flags || collection_flag('BURST', jsonb_build_object('withinAnHour', recent + 1));
  end if;
  if p_photo is not null and (p_policy -> 'isSamePhotoFlagged')::boolean then
    select id, code into earlier from collections where photo_key = p_photo order by id limit 1;
    if found then
      flags := flags || collection_flag('SAME_PHOTO',
        jsonb_build_object('earlier', jsonb_build_object('id', earlier.id, 'code', earlier.code)));
    end if;
  end if;
  if (p_policy -> 'isOutsideHoursFlagged')::boolean and not coalesce(is_open(p_store, p_at), false) then
    flags := flags || collection_flag('OUTSIDE_HOURS', '{}');
  elsif (p_policy -> 'isOutsideHoursFlagged')::boolean and p_is_of_store and p_at < now() - interval '1 hour'
     and not coalesce(is_open(p_store, now()), false) then
    flags := flags || collection_flag('OUTSIDE_HOURS', jsonb_build_object('arrivedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  end if;
  return flags;
end $$;

-- Flags a collection that is dated further back than the policy allows everybody, or paid at a rate that is no longer in
-- force. Loading the collections of an older system is exempt.
create or replace function back_dated_flag(
  p_at timestamptz, p_changed_rates jsonb, p_higher_rates jsonb, p_may_backdate boolean
) returns jsonb language plpgsql stable as $$
declare
  is_old boolean;
begin
  if p_at >= now() or current_setting('fulmar.loading_history', true) = 'on' then return '[]'; end if;
  select p_at < now() - make_interval(days => (value -> 'limits' -> 'backdateDays')::int) into strict is_old
  from programme_settings where key = 'pointsPolicy';
  if is_old and not p_may_backdate then perform refuse('collections_backdate_limit'); end if;
  if not is_old and p_changed_rates is null then return '[]'; end if;
  return jsonb_build_array(collection_flag('BACK_DATED', jsonb_build_object(
    'daysBack', floor(extract(epoch from now() - p_at) / 86400), 'changedRates', coalesce(p_changed_rates, '[]'))
    || case when p_higher_rates is null then '{}' else jsonb_build_object('higherRates', p_higher_rates) end));
end $$;

-- What the daily limits concern.
create or replace function daily_limits(p_user uuid, p_actor uuid, p_store uuid, p_limits jsonb)
returns table (subject text, subject_id uuid, most bigint) language sql immutable as $$
  select * from (values
    ('MEMBER', p_user, (p_limits -> 'member')::bigint), ('RECORDER', p_actor, (p_limits -> 'recorder')::bigint),
    ('STORE', p_store, (p_limits -> 'store')::bigint)) as s(subject, subject_id, most)
  where most > 0
$$;

-- The same with the points of this moment that became available without a review.
create or replace function points_of_day(p_user uuid, p_actor uuid, p_store uuid, p_day date, p_limits jsonb)
returns table (subject text, subject_id uuid, most bigint, points bigint) language sql stable as $$
  select s.subject, s.subject_id, s.most, coalesce((
    select sum(u.points) from unreviewed_points u
    where u.subject = s.subject and u.subject_id = s.subject_id and u.day >= p_day), 0)::bigint
  from daily_limits(p_user, p_actor, p_store, p_limits) s
$$;

-- Flags a collection that goes beyond the points that its member, recorder or store may be awarded in a day without a review.
-- One that does not is counted, in one of 16 rows by its backend, so that hardly anybody waits; one that does waits for a review and
-- is not. A row for each backend there was in a day took a sixth of the time of a recording to add up.
-- From half of the limit on, and for more than a fiftieth of it, recordings by one person or at one store wait for each other:
-- two at once cannot both be the last that fits. A member's wait in any case. Loading the collections of an older system is exempt.
create or replace function daily_limit_flags(
  p_user uuid, p_actor uuid, p_store uuid, p_day date, p_points bigint, p_limits jsonb
) returns jsonb language plpgsql as $$
declare
  flags jsonb;
begin
  if current_setting('fulmar.loading_history', true) = 'on' then return '[]'; end if;
  if exists (select from points_of_day(p_user, p_actor, p_store, p_day, p_limits) where points > most / 2 or p_points > most / 50) then
    perform pg_advisory_xact_lock(hashtext('daily limit of a ' || subject), hashtext(subject_id::text))
    from points_of_day(p_user, p_actor, p_store, p_day, p_limits)
    where subject <> 'MEMBER' and (points > most / 2 or p_points > most / 50) order by subject;
    select jsonb_agg(collection_flag(subject || '_LIMIT', jsonb_build_object('limitPoints', most, 'pointsBefore', points)) order by subject)
    into flags from points_of_day(p_user, p_actor, p_store, p_day, p_limits) where points + p_points > most;
    if flags is not null then return flags; end if;
  end if;
  insert into unreviewed_points as u (subject, subject_id, backend, day, points)
  select subject, subject_id, case subject when 'MEMBER' then 0 else pg_backend_pid() % 16 end, p_day, p_points
  from daily_limits(p_user, p_actor, p_store, p_limits) order by subject
  on conflict (subject, subject_id, backend) do update
    set points = case when u.day >= excluded.day then u.points else 0 end + excluded.points, day = greatest(u.day, excluded.day);
  return '[]';
end $$;

-- What is undone a moment after it was recorded leaves its points of the day to others; a later reversal does not. Locks as a recording
-- does.
create or replace function give_back_room(p_collection uuid) returns void language plpgsql as $$
declare
  undone collections;
begin
  select * into undone from collections where id = p_collection;
  perform from user_balances where user_id = undone.user_id for no key update;
  if holds_points(undone.flags) then return; end if;
  with counted as (
    select subject, subject_id, backend from (
      select distinct on (subject) * from unreviewed_points
      where (subject, subject_id) in (('MEMBER', undone.user_id), ('RECORDER', undone.recorded_by), ('STORE', undone.store_id))
        and day = programme_day(undone.recorded_at)
      order by subject, points desc) largest
    order by subject)
  update unreviewed_points u set points = greatest(u.points - undone.points, 0)
  from counted c where (u.subject, u.subject_id, u.backend) = (c.subject, c.subject_id, c.backend);
end $$;

-- Whether somebody may undo a collection a moment after it was recorded: who recorded it, at a counter who weighed it or sent what
-- somebody else had weighed, the owner of the store, and colleagues if the owner allows it. p_staff is that of a session at a counter.
create or replace function may_undo(c collections, p_actor uuid, p_staff uuid) returns boolean language plpgsql stable as $$
begin
  if p_staff is null then
    return c.recorded_by = p_actor and c.staff_id is null
      or exists (select from store_staff where store_id = c.store_id and user_id = p_actor and status = 'ACTIVE' and (is_owner or id = c.staff_id))
      or c.staff_id is not null and exists (
        select from store_staff st join stores s on s.id = st.store_id
        where st.store_id = c.store_id and st.user_id = p_actor and st.status = 'ACTIVE' and s.colleagues_may_undo);
  end if;
  return c.staff_id = p_staff
    or exists (
      select from store_staff st join stores s on s.id = st.store_id
      where st.id = p_staff and st.store_id = c.store_id and (st.is_owner or s.colleagues_may_undo and c.staff_id is not null))
    or exists (select from activity where entity_id = c.id and action = 'collection.recorded' and staff_id = p_staff);
end $$;

-- Whether somebody set or approved a higher rate for a plastic that came into force in the last 7 days. The first is not higher.
create or replace function has_raised_rate(p_actor uuid, p_plastic text, p_at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from plastic_rates v
    where v.plastic_code = p_plastic and v.effective_from > now() - interval '7 days' and v.effective_from <= p_at
      and v.cancelled_at is null and p_actor in (v.author_id, v.approved_by)
      and v.points_per_kg > (
        select e.points_per_kg from plastic_rates e
        where e.plastic_code = p_plastic and e.effective_from < v.effective_from and e.cancelled_at is null
        order by e.effective_from desc limit 1))
$$;

-- Flags what its store took in from the member within the same minute already: a press of Record that came twice under two
-- keys, a queue that was both imported and sent, or a row that was imported again under another receipt number. An import has a
-- row for each plastic.
create or replace function repeated_flag(
  p_user uuid, p_store uuid, p_at timestamptz, p_lines jsonb, p_source text, p_person user_totals
) returns jsonb language plpgsql stable as $$
declare
  earlier record;
begin
  if p_source = 'ADMIN' or p_person.last_active_at < p_at - interval '1 minute' then return '[]'; end if;
  select c.id, c.code into earlier from collections c
  where c.user_id = p_user and c.store_id = p_store and c.status = 'RECORDED'
    and c.id >= first_id_at(p_at - interval '2 hours')
    and c.at > p_at - interval '1 minute' and c.at < p_at + interval '1 minute'
    and exists (
      select from (
        select jsonb_agg(jsonb_build_object('plasticCode', l.plastic_code, 'grams', l.grams)) as lines
        from collection_lines l where l.user_id = c.user_id and l.collection_id = c.id) taken
      where taken.lines @> p_lines or p_lines @> taken.lines)
  order by c.id limit 1;
  if not found then return '[]'; end if;
  return jsonb_build_array(collection_flag('REPEATED',
    jsonb_build_object('earlier', jsonb_build_object('id', earlier.id, 'code', earlier.code))));
end $$;

-- A whole collection in one statement: idempotency key, checks, lines at the rates of their time, balance, ledger entry,
-- totals and activity. The member is named by id or by code. A key that was used before returns the same answer again; it
-- belongs to p_key_owner, which is the actor, or at a counter the store, so that any of its staff can send it again. Everything that
-- is not allowed raises a named refusal and leaves nothing behind.
-- p_weighed_by is who weighed it, as the queue of a counter says: whoever of the store sends it later, and whether or not they still
-- work there. Its time is that of a device, whose clock may be wrong: where it cannot be, that of arrival counts.
-- p_corrects is the reversed collection that it is the correction of: each has one.
create or replace function record_collection(
  p_actor uuid, p_key_owner uuid, p_key text, p_body_hash bytea, p_id uuid, p_code text, p_user uuid, p_member_code text,
  p_store uuid, p_staff uuid, p_at timestamptz, p_lines jsonb, p_note text, p_photo text, p_source text, p_entry uuid,
  p_activity uuid, p_ip text, p_request text, p_may_backdate boolean, p_api_key uuid, p_override text, p_weighed_by uuid,
  p_corrects uuid
) returns table (replayed boolean, same_body boolean, answer jsonb) language plpgsql as $$
declare
  known record;
  total_grams bigint;
  total_points bigint;
  mix int;
  too_much boolean;
  is_retired boolean;
  changed_rates jsonb;
  higher_rates jsonb;
  raised_rates jsonb;
  not_accepted jsonb;
  lines jsonb;
  receipt jsonb;
  balance bigint;
  found_flags jsonb;
  is_held boolean;
  wrong_at timestamptz;
begin
  insert into idempotency_keys (actor_id, endpoint, key, body_hash, has_names)
  values (p_key_owner, '/api/collection', p_key, p_body_hash, false) on conflict do nothing;
  if not found then
    -- Locked, so that it waits for synchronous replicas as the first attempt did (core/http/idempotency.ts).
    return query select true, k.body_hash = p_body_hash, k.answer from idempotency_keys k
      where k.actor_id = p_key_owner and k.endpoint = '/api/collection' and k.key = p_key for share;
    return;
  end if;

  -- One statement for all that is looked up by key: each statement costs its start.
  select s as store, s.status as store_status, s.owner_id, s.accepted_plastics, st.id as sender_id,
    case when p_weighed_by is null then st.id else w.id end as staff_id,
    u.id as user_id, u.status, u.user_type, u.neighborhood_id,
    t as totals, k as usual, p.value -> 'flags' as policy, p.value -> 'dailyPoints' as limits,
    make_interval(days => (p.value -> 'limits' -> 'backdateDays')::int) as oldest, z.value #>> '{}' as zone
  into known
  from programme_settings p
  join programme_settings z on z.key = 'timeZone'
  left join stores s on s.id = p_store
  left join store_sums k on k.store_id = p_store
  left join store_staff st on p_source = 'STORE' and st.store_id = p_store and st.status = 'ACTIVE'
    and case when p_staff is null then st.user_id = p_actor else st.id = p_staff end
  left join store_staff w on w.id = p_weighed_by and w.store_id = p_store and (w.status = 'ACTIVE' or w.removed_at > p_at)
  left join users u on u.id = coalesce(p_user, (select m.user_id from people m where m.member_code = p_member_code))
  left join user_totals t on t.user_id = u.id
  where p.key = 'pointsPolicy';
  p_user := known.user_id;
  -- What passes by itself is told apart, so that a counter waits for it.
  if known.store_status in ('PAUSED', 'SUSPENDED') then perform refuse('collections_store_paused'); end if;
  if known.store_status is distinct from 'ACTIVE' then perform refuse('collections_store_active'); end if;
  if p_source = 'STORE' and known.sender_id is null then
    -- Somebody who was removed since their session was read.
    if exists (select from store_staff where id = p_staff and status = 'REMOVED') then perform refuse('collections_staff_active'); end if;
    perform refuse('collections_own_store');
  end if;
  if p_weighed_by is not null and known.staff_id is null then perform refuse('collections_weighed_by_staff'); end if;
  if p_user = p_actor or p_user = known.owner_id then perform refuse('collections_no_self_dealing'); end if;
  -- Those who have not confirmed their registration yet collect points, but cannot redeem them.
  if known.status is null or known.status not in ('ACTIVE', 'PENDING') or known.user_type not in ('MEMBER', 'NEIGHBORHOOD') then
    perform refuse(case when p_member_code is null then 'collections_person_active' else 'collections_member_found' end);
  end if;
  if p_weighed_by is not null and (p_at > now() + interval '1 minute' or p_at < now() - known.oldest) then
    wrong_at := p_at;
    p_at := now();
  end if;
  if p_at > now() + interval '1 minute' then perform refuse('collections_not_in_future'); end if;
  -- Clocks differ a little, and the future has no rate yet.
  p_at := least(p_at, now());
  -- An administrator's recording counts towards the plan of the store but is never refused by it.
  if p_source = 'STORE' and not has_room_for_collection(p_store) then perform refuse('collections_plan_limit'); end if;
  if p_photo is not null and not exists (select from uploads where key = p_photo and received_at is not null) then
    perform refuse('collections_photo_received');
  end if;
  if p_corrects is not null and not exists (
    select from collections where id = p_corrects and status = 'REVERSED' and (p_source <> 'STORE' or store_id = p_store)
  ) then
    perform refuse('collections_corrects_reversed');
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('plastic rates'));

  select sum(l.grams), sum(l.points), bit_or(l.bit), bool_or(l.plastic_grams > l.max_grams), bool_or(not l.is_active),
    jsonb_agg(distinct l."plasticCode") filter (where l.rate_changed),
    jsonb_agg(distinct l."plasticCode") filter (where l.rate_was_higher),
    jsonb_agg(distinct l."plasticCode") filter (where l.rate_raised),
    jsonb_agg(distinct l."plasticCode") filter (where l."plasticCode" <> all (known.accepted_plastics)),
    jsonb_agg(to_jsonb(l) order by l.line),
    jsonb_agg(jsonb_build_object('plasticCode', l."plasticCode", 'grams', l.grams, 'pointsPerKg', l."pointsPerKg", 'points', l.points)
      order by l.line)
  into total_grams, total_points, mix, too_much, is_retired, changed_rates, higher_rates, raised_rates, not_accepted, lines, receipt
  from (
    select given.line, given.value ->> 'plasticCode' as "plasticCode", (given.value ->> 'grams')::bigint as grams,
      r.id as "rateId", r.points_per_kg as "pointsPerKg", floor((given.value ->> 'grams')::numeric * r.points_per_kg / 1000)::bigint as points,
      1 << (t.resin - 1) as bit, t.max_grams, t.is_active, sum((given.value ->> 'grams')::bigint) over (partition by t.code) as plastic_grams,
      p_at < now() and exists (
        select from plastic_rates v
        where v.plastic_code = t.code and v.effective_from > p_at and v.effective_from <= now() and v.cancelled_at is null
      ) as rate_changed,
      p_at < now() and r.points_per_kg > (
        select v.points_per_kg from plastic_rates v
        where v.plastic_code = t.code and v.effective_from <= now() and v.cancelled_at is null
        order by v.effective_from desc limit 1) as rate_was_higher,
      -- Only administrators set rates.
      p_source <> 'STORE' and r.effective_from > now() - interval '7 days' and has_raised_rate(p_actor, t.code, p_at) as rate_raised
    from jsonb_array_elements(p_lines) with ordinality as given(value, line)
    join plastic_types t on t.code = given.value ->> 'plasticCode'
    left join lateral (
      select v.id, v.points_per_kg, v.effective_from from plastic_rates v
      where v.plastic_code = t.code and v.effective_from <= p_at and v.cancelled_at is null
      order by v.effective_from desc limit 1) r on true) l;
  if lines @? '$[*].rateId ? (@ == null)' then perform refuse('collections_rate_in_force'); end if;
  if too_much then perform refuse('collections_grams_cap'); end if;
  if is_retired then perform refuse('collections_plastic_active'); end if;
  if not_accepted is not null and p_override is null then
    perform refuse('collections_plastic_accepted', (
      select string_agg(label, ', ' order by sort_order) from plastic_types where not_accepted ? code));
  end if;

  found_flags := collection_flags(p_user, known.store, p_at, total_grams, p_photo, known.totals, known.usual, known.policy,
      p_source = 'STORE' and current_setting('fulmar.loading_history', true) is distinct from 'on')
    || back_dated_flag(p_at, changed_rates, higher_rates, p_may_backdate)
    || repeated_flag(p_user, p_store, p_at, p_lines, p_source, known.totals);
  if wrong_at is not null then
    found_flags := found_flags || collection_flag('WRONG_CLOCK',
      jsonb_build_object('saidAt', to_char(wrong_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  end if;
  if raised_rates is not null then
    found_flags := found_flags || collection_flag('RAISED_RATE', jsonb_build_object('plastics', raised_rates));
  end if;
  if not_accepted is not null then
    found_flags := found_flags || collection_flag('PLASTIC_NOT_ACCEPTED', jsonb_build_object('plastics', not_accepted));
    p_note := concat_ws(' · ', p_note, p_override);
  end if;
  -- The balance before anything else of the member, as everywhere: docs/data-model.md.
  perform from user_balances where user_id = p_user for no key update;
  if total_points > 0 and not holds_points(found_flags) then
    found_flags := found_flags
      || daily_limit_flags(p_user, p_actor, p_store, (now() at time zone known.zone)::date, total_points, known.limits);
  end if;
  is_held := holds_points(found_flags);
  -- One statement, because they are one fact: note_collection_facts.
  with recorded as (
    insert into collections (user_id, id, code, store_id, neighborhood_id, at, recorded_by, staff_id, source, grams, points,
                             plastics, note, photo_key, flags, review)
    values (p_user, p_id, p_code, p_store, known.neighborhood_id, p_at, p_actor, known.staff_id, p_source, total_grams, total_points,
            mix, p_note, p_photo, found_flags, case when found_flags = '[]' then 'NONE' else 'OPEN' end))
  insert into collection_lines (user_id, collection_id, line, plastic_code, grams, rate_id, points_per_kg, points)
  select p_user, p_id, l.line, l."plasticCode", l.grams, l."rateId", l."pointsPerKg", l.points
  from jsonb_to_recordset(lines) as l(line int, "plasticCode" text, grams bigint, "rateId" uuid, "pointsPerKg" numeric, points bigint);

  if p_corrects is not null then
    insert into collection_corrections (corrected_id, collection_id) values (p_corrects, p_id);
  end if;

  if total_points > 0 then
    balance := move_points(p_user, 'AWARD', 'issued', case when is_held then 'pending' else 'user' end, total_points, p_id, p_entry,
                           p_actor, p_key, null);
  else
    select available into strict balance from user_balances where user_id = p_user;
  end if;
  -- After the balance, as a reversal does.
  update user_totals t set grams = t.grams + total_grams, collections = t.collections + 1,
    last_active_at = greatest(t.last_active_at, p_at),
    recent_grams = (t.recent_grams || total_grams)[greatest(cardinality(t.recent_grams) - 28, 1):]
  where t.user_id = p_user;
  insert into activity (id, actor_id, action, entity_type, entity_id, after, ip, request_id, api_key_id, staff_id)
  values (p_activity, p_actor, 'collection.recorded', 'collection', p_id,
          jsonb_build_object('storeId', p_store, 'userId', p_user, 'grams', total_grams, 'points', total_points,
                             'pointsPending', case when is_held then total_points else 0 end), p_ip, p_request, p_api_key, p_staff);

  answer := jsonb_build_object('id', p_id, 'code', p_code, 'points', total_points, 'grams', total_grams, 'balance', balance,
    'pointsPending', case when is_held then total_points else 0 end, 'flags', found_flags, 'lines', receipt);
  update idempotency_keys k set answer = record_collection.answer
  where k.actor_id = p_key_owner and k.endpoint = '/api/collection' and k.key = p_key;
  return query select false, true, answer;
end $$;

-- The same rule for writes that do not go through record_collection.
create or replace trigger collections_no_self_dealing before insert on collections for each row
  when (new.recorded_by = new.user_id) execute function refuse_row();

-- Confirming a flagged collection names the reviewer; a reversal names them in reversed_by.
create or replace trigger collections_confirmed_by_someone before update of review on collections for each row
  when (old.review = 'OPEN' and new.review = 'CONFIRMED' and new.status = 'RECORDED' and new.reviewed_by is null)
  execute function refuse_row();
