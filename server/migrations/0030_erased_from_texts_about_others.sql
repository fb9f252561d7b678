-- Whoever is erased is also gone from what was written about others: notes and reasons that hold their full name, email or
-- phone. What a store calls itself stays: it may be the name of somebody else too.

-- Few rows have such a text at all, and an erasure looks through those only.
create index collections_texts_idx on collections (id) where note is not null or reversal_reason is not null;
create index ledger_entries_texts_idx on ledger_entries (id) where reason is not null;
create index activity_texts_idx on activity (id) where reason is not null;
create index people_texts_idx on people (user_id) where status_reason is not null;

-- As it stands in JSON, where signs are written in another way.
create function as_in_json(p_word text) returns text language sql immutable as $$
  select substr(to_json(p_word)::text, 2, length(to_json(p_word)::text) - 2)
$$;

-- What a text is looked through for, however the words are written; nothing where there are none.
create function naming(p_words text[]) returns text language sql immutable as $$
  select string_agg(distinct regexp_replace(written, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|')
  from unnest(p_words) as w cross join lateral (values (w), (as_in_json(w))) as v(written)
$$;

create or replace function forgotten(p_text text, p_words text[]) returns text language sql immutable as $$
  select coalesce(regexp_replace(p_text, naming(p_words), '[erased]', 'gi'), p_text)
$$;

create or replace function keep_rate_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('fulmar.forgetting', true) = 'on'
     and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('plastic rates'));
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null and old.effective_from > clock_timestamp()
     and (to_jsonb(new) - 'cancelled_at') = (to_jsonb(old) - 'cancelled_at') then
    return new;
  end if;
  raise exception 'rates are kept as they were' using errcode = 'check_violation', constraint = 'plastic_rates_kept';
end $$;

-- Runs with the rights of the schema's owner, because the app itself may not touch the books and the log.
create function forget_in_texts() returns trigger
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
create trigger people_forget_in_texts before delete on people for each row execute function forget_in_texts();
