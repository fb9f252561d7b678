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
