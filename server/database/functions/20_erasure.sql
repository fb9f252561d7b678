-- The word as JSON escapes it.
create or replace function as_in_json(p_word text) returns text language sql immutable as $$
  select substr(to_json(p_word)::text, 2, length(to_json(p_word)::text) - 2)
$$;

-- A pattern that finds any of the words, plain or as JSON; null if there are no words.
create or replace function naming(p_words text[]) returns text language sql immutable as $$
  select string_agg(distinct regexp_replace(written, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|')
  from unnest(p_words) as w cross join lateral (values (w), (as_in_json(w))) as v(written)
$$;

-- Only whole words. An email must stand alone, or it is the end of another one. A name may have an ending, or stand in a
-- script without spaces: it is part of something else only if letters or digits continue on both sides.
create or replace function naming_apart(p_words text[]) returns text language sql immutable as $$
  select string_agg(case when word like '%@%' then '(?<![a-z0-9])(?:' || naming(array[word]) || ')(?![a-z0-9])'
    else '(?<![a-z0-9])(?:' || naming(array[word]) || ')|(?:' || naming(array[word]) || ')(?![a-z0-9])' end, '|')
  from unnest(p_words) as word
$$;

create or replace function forgotten_plainly(p_text text, p_words text[]) returns text language sql immutable as $$
  select coalesce(regexp_replace(p_text, naming_apart(p_words), '[erased]', 'gi'), p_text)
$$;

-- In JSON only the values are searched: a name of quotes and colons also matches the syntax, and replacing that would
-- break it.
create or replace function forgotten_in(p_json jsonb, p_words text[]) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(p_json)
    when 'string' then to_jsonb(forgotten_plainly(p_json #>> '{}', p_words))
    when 'array' then (
      select coalesce(jsonb_agg(forgotten_in(value, p_words) order by place), '[]')
      from jsonb_array_elements(p_json) with ordinality as e(value, place))
    when 'object' then (
      select coalesce(jsonb_object_agg(key, forgotten_in(value, p_words)), '{}') from jsonb_each(p_json))
    else p_json end;
end $$;

create or replace function forgotten_in_written(p_text text, p_words text[]) returns text language plpgsql immutable as $$
begin
  return forgotten_in(p_text::jsonb, p_words);
exception when invalid_text_representation then
  return forgotten_plainly(p_text, p_words);
end $$;

-- A text with the words replaced. Most texts name nobody, and need one search.
create or replace function forgotten(p_text text, p_words text[]) returns text language sql immutable as $$
  select case when p_text !~* naming(p_words) then p_text
    when p_text ~ '^[[{]' then forgotten_in_written(p_text, p_words)
    else forgotten_plainly(p_text, p_words) end
$$;

-- Runs with the rights of the schema's owner, because the app itself may not touch the books and the log.
create or replace function forget_in_texts() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  words text[] := array_remove(array[case when old.name like '% %' then old.name end, old.email, old.phone], null);
  named text := naming(words);
  was_forgetting text := coalesce(current_setting('fulmar.forgetting', true), 'off');
begin
  perform set_config('fulmar.forgetting', 'on', true);
  update ledger_entries set reason = forgotten(reason, words) where reason is not null and reason ~* named;
  update activity set reason = forgotten(reason, words) where reason is not null and reason ~* named;
  update plastic_rates set reason = forgotten(reason, words) where reason ~* named;
  perform set_config('fulmar.forgetting', was_forgetting, true);
  update collections set note = forgotten(note, words), reversal_reason = forgotten(reversal_reason, words)
  where (note is not null or reversal_reason is not null) and concat_ws(' ', note, reversal_reason) ~* named;
  update adjustments set note = forgotten(note, words) where note ~* named;
  update people set status_reason = forgotten(status_reason, words)
  where user_id <> old.user_id and status_reason is not null and status_reason ~* named;
  update stores set status_reason = forgotten(status_reason, words), decision_reason = forgotten(decision_reason, words),
    field_comments = forgotten(field_comments::text, words)::jsonb
  where concat_ws(' ', status_reason, decision_reason, field_comments) ~* named;
  update store_decisions set reason = forgotten(reason, words), note = forgotten(note, words),
    field_comments = forgotten(field_comments::text, words)::jsonb
  where concat_ws(' ', reason, note, field_comments) ~* named;
  update idempotency_keys set answer = forgotten(answer::text, words)::jsonb
  where endpoint <> '/api/collection' and answer::text ~* named;
  return old;
end $$;
create or replace trigger people_forget_in_texts before delete on people for each row execute function forget_in_texts();

-- When a person is erased, what they wrote to ask for another role goes with them; that they asked stays, as a number.
-- Runs with the rights of the schema's owner, because the app itself may not touch the log.
create or replace function forget_role_switches() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  gone constant text := 'Erased with the person';
  words text[] := array_remove(array[case when old.name like '% %' then old.name end, old.email, old.phone], null);
  was_forgetting text := coalesce(current_setting('fulmar.forgetting', true), 'off');
begin
  -- Nobody's pictures any more: they are swept within a day.
  update uploads set claimed_at = null
  where key in (select unnest(evidence) from role_switch_requests where user_id = old.user_id);
  perform set_config('fulmar.forgetting', 'on', true);
  update activity set reason = null
  where entity_type = 'role-switch' and reason is not null
    and entity_id in (select id from role_switch_requests where user_id = old.user_id);
  perform set_config('fulmar.forgetting', was_forgetting, true);
  update role_switch_requests set reason = gone, evidence = '{}',
    decision_reason = case when decision_reason is not null then gone end,
    status = case status when 'PENDING' then 'CANCELLED' else status end,
    decided_at = coalesce(decided_at, now()), version = version + 1
  where user_id = old.user_id;
  update role_switch_requests set reason = forgotten(reason, words), decision_reason = forgotten(decision_reason, words)
  where forgotten(concat_ws(' ', reason, decision_reason), words) <> concat_ws(' ', reason, decision_reason);
  return old;
end $$;
create or replace trigger people_forget_role_switches before delete on people
  for each row execute function forget_role_switches();

create or replace function forget_saved_views() returns trigger language plpgsql as $$
declare
  words text[] := array_remove(array[case when old.name like '% %' then old.name end, old.email, old.phone], null);
begin
  delete from saved_views
  where user_id = old.user_id or forgotten(name, words) <> name or forgotten(search::text, words)::jsonb <> search;
  return old;
end $$;
create or replace trigger people_forget_saved_views before delete on people
  for each row execute function forget_saved_views();

-- Whoever is erased is also gone from what was written about others.
create or replace function forget_in_rate_proposals() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  words text[] := array_remove(array[case when old.name like '% %' then old.name end, old.email, old.phone], null);
begin
  update rate_proposals set reason = forgotten(reason, words), decision_reason = forgotten(decision_reason, words)
  where concat_ws(' ', reason, decision_reason) ~* naming(words);
  return old;
end $$;
create or replace trigger people_forget_in_rate_proposals before delete on people
  for each row execute function forget_in_rate_proposals();

-- A store that somebody asked for on behalf of others belongs to those: it neither keeps them from being erased nor loses
-- how it is reached. Of their own, the website goes too, and where it was asked from.

-- Everything that tells who somebody is, in one transaction; gives the key of their picture. A table that gains such a
-- thing gains its line here. Runs with the rights of the schema's owner, because the app itself may not touch the log.
create or replace function erase_person(p_user uuid, p_actor uuid, p_entry uuid, p_erasure uuid) returns text
language plpgsql security definer set search_path from current as $$
declare
  gone constant text := 'Erased with the person';
  who people;
  balance user_balances;
  words text[];
  their_stores uuid[];
begin
  select * into strict who from people where user_id = p_user for update;
  select * into strict balance from user_balances where user_id = p_user for update;
  if balance.held > 0 then perform refuse('people_points_held'); end if;
  select coalesce(array_agg(id), '{}') into their_stores from stores
  where owner_id = p_user or lower(email) = lower(who.email) or requested_by = p_user and owner_id is null;
  if exists (select from stores where id = any(their_stores) and status not in ('CLOSED', 'REJECTED')) then
    perform refuse('people_runs_store');
  end if;
  -- A first name alone is a word of many other texts.
  words := array_remove(array[case when who.name like '% %' then who.name end, who.email, who.phone], null);

  -- Points nobody can ask for any more lapse, so that the books do not owe them for ever.
  if balance.available > 0 then
    perform move_points(p_user, 'EXPIRY', 'user', 'expired', balance.available, p_erasure, p_entry, p_actor, 'erasure ' || p_erasure, null);
  end if;
  update adjustments set note = gone,
    status = case status when 'PENDING' then 'REJECTED' else status end,
    decided_by = case status when 'PENDING' then p_actor else decided_by end,
    decided_at = case status when 'PENDING' then now() else decided_at end
  where user_id = p_user;
  update collections set note = null, reversal_reason = case when reversal_reason is not null then gone end
  where user_id = p_user and (note is not null or reversal_reason is not null);

  perform set_config('fulmar.forgetting', 'on', true);
  update ledger_entries set reason = null where user_id = p_user and reason is not null;
  update activity a set
    -- A stranger who asked for their store was they.
    ip = case when a.actor_id = p_user or a.actor_id is null then null else a.ip end,
    reason = null,
    before = forgotten(a.before::text, words)::jsonb,
    after = forgotten(a.after::text, words)::jsonb
  where a.id in (
    select id from activity where actor_id = p_user
    union select id from activity where entity_type in ('user', 'points', 'session', 'team') and entity_id = p_user
    union select l.id from activity l join collections c on c.id = l.entity_id where l.entity_type = 'collection' and c.user_id = p_user
    union select id from activity where entity_type = 'store' and entity_id = any(their_stores));
  perform set_config('fulmar.forgetting', 'off', true);

  update stores set name = forgotten(name, words), description = forgotten(description, words), phone = '',
    email = 'erased@erased.invalid', website = '', street = '', decision_reason = forgotten(decision_reason, words),
    status_reason = forgotten(status_reason, words),
    field_comments = forgotten(field_comments::text, words)::jsonb
  where id = any(their_stores);
  update stores set description = forgotten(description, words) where requested_by = p_user;
  update store_decisions set reason = forgotten(reason, words), note = forgotten(note, words),
    field_comments = forgotten(field_comments::text, words)::jsonb
  where store_id = any(their_stores);

  delete from idempotency_keys where actor_id = p_user;
  -- Answers to recorded plastic name nobody, and are by far the most.
  update idempotency_keys set answer = forgotten(
    jsonb_set(jsonb_set(answer, '{data,note}', to_jsonb(gone), false), '{data,reversalReason}', to_jsonb(gone), false)::text, words)::jsonb
  where endpoint <> '/api/collection' and answer::text like '%' || p_user || '%';
  delete from found_addresses where forgotten(query || ' ' || answer::text, words) <> query || ' ' || answer::text;
  delete from person_notes where user_id = p_user;
  update person_notes set subject = forgotten(subject, words), text = forgotten(text, words)
  where forgotten(concat_ws(' ', subject, text), words) <> concat_ws(' ', subject, text);
  delete from sessions where user_id = p_user;
  delete from recovery_codes where user_id = p_user;
  delete from login_challenges where user_id = p_user;
  delete from invitations where user_id = p_user;
  delete from credentials where user_id = p_user;
  delete from people where user_id = p_user;
  update users set status = 'ERASED', neighborhood_id = null, referral_code = null, referred_by = null,
    suspended_until = null, version = version + 1
  where id = p_user;
  return who.avatar_key;
end $$;
