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

-- A list without the entries that name the person.
create or replace function forgotten(p_list text[], p_words text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(entry order by place), '{}') from unnest(p_list) with ordinality as e(entry, place)
  where (entry ~* naming_apart(p_words)) is not true
$$;

-- Where anything about a person is kept, and what erasure does with it. A table that gains such a column gains a row here;
-- erasure.test.ts searches every column of every table.
--
-- In the rows about the person, which `rows` selects:
--   set null          the column is emptied
--   replace           the column gets `value`
--   scrub             the person's words are replaced in the text
--   delete row        the row goes
-- In all rows, or in those that `rows` selects, whoever they are about:
--   scrub mentions    the person's words are replaced where the text has them; a list loses these entries
--   delete mentions   rows with the person's words in the column go
-- :person and :actor are ids, :words the person's full name, email and phone, :stores their stores; :erased_text,
-- :erased_name and :former_staff what stands there instead. Columns of one step change in one statement, and steps run in order.
create or replace view erasure_rules (step, table_name, column_name, rule, value, rows) as values
  (10, 'adjustments', 'note', 'replace', ':erased_text', 'user_id = :person'),
  -- Nobody decides about points that have expired; not those either who erase themselves.
  (10, 'adjustments', 'status', 'replace', $$case status when 'PENDING' then 'REJECTED' else status end$$, 'user_id = :person'),
  (10, 'adjustments', 'decided_by', 'replace', $$case status when 'PENDING' then nullif(:actor, :person) else decided_by end$$, 'user_id = :person'),
  (10, 'adjustments', 'decided_at', 'replace', $$case status when 'PENDING' then now() else decided_at end$$, 'user_id = :person'),
  (20, 'collections', 'note', 'set null', null, 'user_id = :person and (note is not null or reversal_reason is not null)'),
  (20, 'collections', 'reversal_reason', 'replace', $$case when reversal_reason is not null then :erased_text end$$,
   'user_id = :person and (note is not null or reversal_reason is not null)'),
  (30, 'ledger_entries', 'reason', 'set null', null, 'user_id = :person and reason is not null'),

  -- Nobody decides any more how they are reached.
  (35, 'proposals', 'status', 'replace', $$case status when 'PENDING' then 'EXPIRED' else status end$$,
   $$kind = 'USER_ADDRESS' and subject_id = :person$$),
  (35, 'proposals', 'decided_at', 'replace', 'coalesce(decided_at, now())', $$kind = 'USER_ADDRESS' and subject_id = :person$$),
  (35, 'proposals', 'changes', 'replace', $$'[]'$$, $$kind = 'USER_ADDRESS' and subject_id = :person$$),
  (35, 'proposals', 'link_hash', 'set null', null, $$kind = 'USER_ADDRESS' and subject_id = :person$$),
  (35, 'proposals', 'decision_reason', 'replace', $$case when decision_reason is not null then :erased_text end$$,
   $$kind = 'USER_ADDRESS' and subject_id = :person$$),

  (40, 'activity', 'reason', 'set null', null, 'id in (select activity_about(:person, :stores))'),
  -- An anonymous caller who applied for their store was this person.
  (40, 'activity', 'ip', 'replace', 'case when actor_id = :person or actor_id is null then null else ip end',
   'id in (select activity_about(:person, :stores))'),
  (40, 'activity', 'before', 'scrub', null, 'id in (select activity_about(:person, :stores))'),
  (40, 'activity', 'after', 'scrub', null, 'id in (select activity_about(:person, :stores))'),
  (41, 'activity', 'reason', 'set null', null, $$entity_type = 'role-switch' and reason is not null
    and entity_id in (select id from role_switch_requests where user_id = :person)$$),

  (50, 'stores', 'name', 'scrub', null, 'id = any(:stores)'),
  (50, 'stores', 'description', 'scrub', null, 'id = any(:stores)'),
  (50, 'stores', 'phone', 'replace', $$''$$, 'id = any(:stores)'),
  (50, 'stores', 'email', 'replace', $$'erased@erased.invalid'$$, 'id = any(:stores)'),
  (50, 'stores', 'website', 'replace', $$''$$, 'id = any(:stores)'),
  (50, 'stores', 'street', 'replace', $$''$$, 'id = any(:stores)'),
  (50, 'stores', 'waiting_change', 'set null', null, 'id = any(:stores)'),
  (50, 'stores', 'answered_from', 'replace', $$'{}'$$, 'id = any(:stores)'),
  -- A store they applied for on behalf of others keeps its contact details.
  (51, 'stores', 'description', 'scrub', null, 'requested_by = :person'),

  -- Numbers, periods and amounts of invoices stay.
  (52, 'invoices', 'billed_to', 'replace', $$jsonb_set(billed_to, '{address}', '[]')$$, 'store_id = any(:stores)'),
  (53, 'invoices', 'billed_to', 'scrub', null, 'store_id = any(:stores)'),

  -- Nobody stands at the counter of a store without an owner; the names there are those of others who worked for it.
  (54, 'store_staff', 'name', 'replace', $$case when name is not null then :former_staff end$$, 'store_id = any(:stores)'),
  (54, 'store_staff', 'pin_hash', 'set null', null, 'store_id = any(:stores)'),
  (54, 'store_staff', 'invited_email', 'set null', null, 'store_id = any(:stores)'),
  (54, 'store_staff', 'link_hash', 'set null', null, 'store_id = any(:stores)'),
  (54, 'store_staff', 'link_expires_at', 'set null', null, 'store_id = any(:stores)'),
  (54, 'store_staff', 'status', 'replace', $$'REMOVED'$$, 'store_id = any(:stores)'),
  (55, 'store_staff', 'pin_hash', 'set null', null, 'user_id = :person'),
  (55, 'store_staff', 'status', 'replace', $$'REMOVED'$$, 'user_id = :person'),
  -- Asked to work somewhere, and never answered: without a PIN nothing of them is left there.
  (56, 'store_staff', 'invited_email', 'set null', null, 'lower(invited_email) in (select lower(word) from unnest(:words) as word)'),
  (56, 'store_staff', 'link_hash', 'set null', null, 'lower(invited_email) in (select lower(word) from unnest(:words) as word)'),
  (56, 'store_staff', 'link_expires_at', 'set null', null, 'lower(invited_email) in (select lower(word) from unnest(:words) as word)'),
  (56, 'store_staff', 'status', 'replace', $$case when pin_hash is null then 'REMOVED' else status end$$,
   'lower(invited_email) in (select lower(word) from unnest(:words) as word)'),

  -- Nobody's photos any more: they are swept within a day.
  (60, 'uploads', 'claimed_at', 'set null', null,
   'key in (select unnest(evidence) from role_switch_requests where user_id = :person)'),
  (61, 'role_switch_requests', 'reason', 'replace', ':erased_text', 'user_id = :person'),
  (61, 'role_switch_requests', 'evidence', 'replace', $$'{}'$$, 'user_id = :person'),
  (61, 'role_switch_requests', 'decision_reason', 'replace',
   $$case when decision_reason is not null then :erased_text end$$, 'user_id = :person'),
  (61, 'role_switch_requests', 'status', 'replace', $$case status when 'PENDING' then 'CANCELLED' else status end$$, 'user_id = :person'),
  (61, 'role_switch_requests', 'decided_at', 'replace', 'coalesce(decided_at, now())', 'user_id = :person'),
  (61, 'role_switch_requests', 'version', 'replace', 'version + 1', 'user_id = :person'),

  (65, 'redemptions', 'reason', 'replace', $$case when reason is not null then :erased_text end$$,
   'user_id = :person and reason is not null'),
  (65, 'plays', 'reason', 'replace', $$case when reason is not null then :erased_text end$$,
   'user_id = :person and reason is not null'),
  (65, 'disqualifications', 'reason', 'replace', ':erased_text', 'user_id = :person'),
  (66, 'notification_reads', null, 'delete row', null, 'user_id = :person'),
  (66, 'notification_preferences', null, 'delete row', null, 'user_id = :person'),
  (66, 'notifications', null, 'delete row', null, 'user_id = :person'),
  -- Those that were booked are the source of a ledger entry.
  (66, 'points_expiries', null, 'delete row', null, 'user_id = :person and settled_on is null'),

  (70, 'idempotency_keys', null, 'delete row', null, 'actor_id = :person'),
  -- In stored answers a name stands beside its id.
  (71, 'idempotency_keys', 'answer', 'replace', $$regexp_replace(
    forgotten(jsonb_set(jsonb_set(answer, '{data,note}', to_jsonb(:erased_text), false),
                        '{data,reversalReason}', to_jsonb(:erased_text), false)::text, :words),
    '"id": "' || :person || '", "name": "(\\.|[^"\\])*"', '"id": "' || :person || '", "name": ' || to_json(:erased_name), 'g')::jsonb$$,
   $$has_names and answer::text like '%' || :person || '%'$$),

  (80, 'person_notes', null, 'delete row', null, 'user_id = :person'),
  (80, 'saved_view_pins', null, 'delete row', null, 'user_id = :person'),
  (80, 'saved_views', null, 'delete row', null, 'user_id = :person'),
  (80, 'report_schedules', null, 'delete row', null, 'user_id = :person'),
  (80, 'report_deliveries', null, 'delete row', null, 'user_id = :person'),
  (80, 'dashboard_arrangements', null, 'delete row', null, 'user_id = :person'),
  -- Any export may contain them: no file can be downloaded any more, and the sweep deletes them all.
  (79, 'job_runs', 'file_expires_at', 'replace', 'now()', 'file_key is not null'),
  (80, 'job_runs', 'asked_by', 'set null', null, 'asked_by = :person'),
  (80, 'api_keys', null, 'delete row', null, 'user_id = :person'),
  (80, 'imports', 'run_ip', 'set null', null, 'run_by = :person'),
  -- The hashes of a row that they were imported from.
  (80, 'import_rows', 'fingerprint', 'set null', null, 'record_id = :person'),
  (80, 'import_rows', 'keys', 'set null', null, 'record_id = :person'),
  (80, 'imported_records', null, 'delete row', null, 'record_id = :person'),
  (80, 'sessions', null, 'delete row', null, 'user_id = :person'),
  (80, 'recovery_codes', null, 'delete row', null, 'user_id = :person'),
  (80, 'login_challenges', null, 'delete row', null, 'user_id = :person'),
  (80, 'invitations', null, 'delete row', null, 'user_id = :person'),
  (80, 'credentials', null, 'delete row', null, 'user_id = :person'),
  -- Their devices go with this row, and the mentions below follow it.
  (90, 'people', null, 'delete row', null, 'user_id = :person'),
  (91, 'users', 'status', 'replace', $$'ERASED'$$, 'id = :person'),
  (91, 'users', 'neighborhood_id', 'set null', null, 'id = :person'),
  (91, 'users', 'referral_code', 'set null', null, 'id = :person'),
  (91, 'users', 'referred_by', 'set null', null, 'id = :person'),
  (91, 'users', 'suspended_until', 'set null', null, 'id = :person'),
  (91, 'users', 'version', 'replace', 'version + 1', 'id = :person'),

  -- What was written about others may mention them. The name of a store stays: somebody else may have that name too.
  (100, 'ledger_entries', 'reason', 'scrub mentions', null, null),
  (100, 'activity', 'reason', 'scrub mentions', null, null),
  (100, 'plastic_rates', 'reason', 'scrub mentions', null, null),
  (100, 'rate_proposals', 'reason', 'scrub mentions', null, null),
  (100, 'rate_proposals', 'decision_reason', 'scrub mentions', null, null),
  (100, 'cost_proposals', 'reason', 'scrub mentions', null, null),
  (100, 'cost_proposals', 'decision_reason', 'scrub mentions', null, null),
  (100, 'proposals', 'changes', 'scrub mentions', null, null),
  (100, 'proposals', 'decision_reason', 'scrub mentions', null, null),
  (100, 'lone_decisions', 'reason', 'scrub mentions', null, null),
  (100, 'collections', 'note', 'scrub mentions', null, null),
  (100, 'collections', 'reversal_reason', 'scrub mentions', null, null),
  (100, 'adjustments', 'note', 'scrub mentions', null, null),
  (100, 'people', 'status_reason', 'scrub mentions', null, null),
  (100, 'person_notes', 'subject', 'scrub mentions', null, null),
  (100, 'person_notes', 'text', 'scrub mentions', null, null),
  (100, 'stores', 'status_reason', 'scrub mentions', null, null),
  (100, 'stores', 'decision_reason', 'scrub mentions', null, null),
  (100, 'stores', 'field_comments', 'scrub mentions', null, null),
  (100, 'stores', 'waiting_change', 'scrub mentions', null, null),
  (100, 'stores', 'answered_from', 'scrub mentions', null, null),
  (100, 'store_decisions', 'reason', 'scrub mentions', null, null),
  (100, 'store_decisions', 'note', 'scrub mentions', null, null),
  (100, 'store_decisions', 'field_comments', 'scrub mentions', null, null),
  (100, 'role_switch_requests', 'reason', 'scrub mentions', null, null),
  (100, 'role_switch_requests', 'decision_reason', 'scrub mentions', null, null),
  (100, 'redemptions', 'reason', 'scrub mentions', null, null),
  (100, 'plays', 'reason', 'scrub mentions', null, null),
  (100, 'disqualifications', 'reason', 'scrub mentions', null, null),
  -- An issued report is a public document under a checksum; only what nobody has signed yet changes.
  (100, 'impact_reports', 'title', 'scrub mentions', null, $$status = 'DRAFT'$$),
  (100, 'impact_reports', 'sponsor', 'scrub mentions', null, $$status = 'DRAFT'$$),
  (100, 'impact_reports', 'standard', 'scrub mentions', null, $$status = 'DRAFT'$$),
  (100, 'impact_reports', 'withdrawal_reason', 'scrub mentions', null, null),
  (100, 'impact_factor_sets', 'reason', 'scrub mentions', null, null),
  (100, 'quiz_generations', 'topic', 'scrub mentions', null, null),
  (100, 'notifications', 'title', 'scrub mentions', null, null),
  (100, 'notifications', 'body', 'scrub mentions', null, null),
  (100, 'idempotency_keys', 'answer', 'scrub mentions', null, 'has_names'),
  (100, 'report_schedules', 'recipients', 'scrub mentions', null, null),
  (100, 'report_deliveries', 'recipients', 'scrub mentions', null, null),
  (100, 'api_keys', 'name', 'scrub mentions', null, null),
  (100, 'store_staff', 'name', 'scrub mentions', null, null),
  (100, 'counter_devices', 'name', 'scrub mentions', null, null),
  (100, 'webhooks', 'url', 'scrub mentions', null, null),
  (100, 'imports', 'file_name', 'scrub mentions', null, null),
  (100, 'imports', 'mapping', 'scrub mentions', null, null),
  (100, 'import_rows', 'cells', 'scrub mentions', null, $$cells <> '[]'$$),
  (100, 'job_runs', 'input', 'scrub mentions', null, null),
  (100, 'job_runs', 'details', 'scrub mentions', null, null),
  -- Searches for them.
  (100, 'saved_views', 'name', 'delete mentions', null, null),
  (100, 'saved_views', 'search', 'delete mentions', null, null),
  (100, 'found_addresses', 'query', 'delete mentions', null, null),
  (100, 'found_addresses', 'answer', 'delete mentions', null, null);

create or replace function activity_about(p_person uuid, p_stores uuid[]) returns setof uuid language sql stable as $$
  select id from activity where actor_id = p_person
  union select id from activity where entity_type in ('user', 'points', 'session', 'team') and entity_id = p_person
  union select l.id from activity l join collections c on c.id = l.entity_id
    where l.entity_type = 'collection' and c.user_id = p_person
  union select l.id from activity l join redemptions d on d.id = l.entity_id
    where l.entity_type = 'redemption' and d.user_id = p_person
  union select l.id from activity l join plays y on y.id = l.entity_id
    where l.entity_type = 'play' and y.user_id = p_person
  union select id from activity
    where entity_type = 'game' and action in ('game.player-disqualified', 'game.player-requalified')
      and after ->> 'userId' = p_person::text
  union select id from activity where entity_type = 'store' and entity_id = any(p_stores)
$$;

-- A first name alone is a word in many other texts.
create or replace function identifying_words(p people) returns text[] language sql immutable as $$
  select array_remove(array[case when p.name like '% %' then p.name end, p.email, p.phone], null)
$$;

-- The rules as statements. Mentions are only searched in rows that have a text at all, which the indexes ending in
-- _texts_idx, and collections_exceptions_idx, hold; :pattern finds most rows without them in one search.
create or replace view erasure_statements (step, is_mention, statement) as
  select step, is_mention,
    case when bool_or(rule in ('delete row', 'delete mentions')) then format('delete from %I where ', table_name)
      else format('update %I set %s where ', table_name, string_agg(quote_ident(column_name) || ' = ' ||
        case rule when 'set null' then 'null' when 'replace' then value else scrubbed end, ', ' order by place)) end
    || case when is_mention then format('(%s) and concat_ws('' '', %s) ~* :pattern and (%s) and %s',
        string_agg(quote_ident(column_name) || ' is not null', ' or ' order by place),
        string_agg(quote_ident(column_name), ', ' order by place),
        string_agg(scrubbed || ' is distinct from ' || quote_ident(column_name), ' or ' order by place), coalesce(rows, 'true'))
      else rows end
  from (
    select r.*, a.attnum as place, r.rule like '% mentions' as is_mention,
      case when a.atttypid = 'jsonb'::regtype then format('forgotten(%I::text, :words)::jsonb', column_name)
        when r.column_name is not null then format('forgotten(%I, :words)', column_name) end as scrubbed
    from erasure_rules r
    left join pg_attribute a on a.attrelid = r.table_name::regclass and a.attname = r.column_name
  ) rules
  group by step, is_mention, table_name, rows;

create or replace function apply_erasure_rules(
  p_mentions boolean, p_person uuid, p_actor uuid, p_words text[], p_stores uuid[], p_said jsonb
) returns void language plpgsql as $$
declare
  statement text;
  was_forgetting text := coalesce(current_setting('fulmar.forgetting', true), 'off');
begin
  -- Lets the append-only tables change; see refuse_change_but_forgetting.
  perform set_config('fulmar.forgetting', 'on', true);
  for statement in select s.statement from erasure_statements s where s.is_mention = p_mentions order by s.step, s.statement loop
    statement := replace(replace(replace(statement, ':person', '$1'), ':actor', '$2'), ':words', '$3');
    statement := replace(replace(statement, ':stores', '$4'), ':pattern', '$5');
    execute regexp_replace(statement, ':(erased_text|erased_name|former_staff)', '($6 ->> ''\1'')', 'g')
    using p_person, p_actor, p_words, p_stores, naming(p_words), p_said;
  end loop;
  perform set_config('fulmar.forgetting', was_forgetting, true);
end $$;

-- Also when somebody who was invited is removed again. Runs with the rights of the owner, as erase_person does.
create or replace function erase_mentions() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform apply_erasure_rules(true, old.user_id, null, identifying_words(old), '{}', '{}');
  return null;
end $$;
create or replace trigger people_erase_mentions after delete on people for each row execute function erase_mentions();

-- Everything that identifies a person, in one transaction. What they have pending stays with its review, and expires when that
-- confirms it; returns the key of their picture. Ids, ledger and counts stay. What is said
-- in its place comes from the caller, as does the fingerprint of an email that was theirs: under it a debt waits for another account.
-- Runs with the rights of the owner, because requests may not change the ledger and the audit log.
create or replace function erase_person(
  p_user uuid, p_actor uuid, p_entry uuid, p_erasure uuid, p_fingerprint bytea, p_said jsonb
) returns text
language plpgsql security definer set search_path from current as $$
declare
  who people;
  balance user_balances;
  their_stores uuid[];
begin
  select * into strict who from people where user_id = p_user for update;
  select * into strict balance from user_balances where user_id = p_user for no key update;
  if balance.held > 0 then perform refuse('people_points_held'); end if;
  -- A store they applied for on behalf of its owner is not theirs and does not prevent the erasure.
  select coalesce(array_agg(id), '{}') into their_stores from stores
  where owner_id = p_user or lower(email) = lower(who.email) or requested_by = p_user and owner_id is null;
  if exists (select from stores where id = any(their_stores) and status not in ('CLOSED', 'REJECTED')) then
    perform refuse('people_runs_store');
  end if;
  -- Points nobody can claim any more expire, so that the programme does not owe them for ever.
  if balance.available > 0 then
    perform move_points(p_user, 'EXPIRY', 'user', 'expired', balance.available, p_erasure, p_entry, p_actor, 'erasure ' || p_erasure, null);
  end if;
  if balance.debt > 0 and p_fingerprint is not null then
    perform move_points(p_user, 'CARRY', 'carried', 'user', balance.debt, p_erasure, p_entry, p_actor, 'erasure ' || p_erasure, null);
    insert into erased_debts (fingerprint, points) values (p_fingerprint, balance.debt);
  end if;
  perform apply_erasure_rules(false, p_user, p_actor, identifying_words(who), their_stores, p_said);
  return who.avatar_key;
end $$;

-- Somebody proved that an email is theirs: what was owed under it is theirs too, once. Returns how much.
create or replace function carry_debts(p_user uuid, p_fingerprint bytea) returns bigint language plpgsql as $$
declare
  owed erased_debts;
  carried bigint := 0;
begin
  for owed in
    delete from erased_debts where fingerprint = p_fingerprint
      and exists (select from users where id = p_user and user_type in ('MEMBER', 'NEIGHBORHOOD')) returning *
  loop
    perform move_points(p_user, 'CARRY', 'user', 'carried', owed.points, owed.id, time_ordered_id(), null, 'carry ' || owed.id, null);
    carried := carried + owed.points;
  end loop;
  return carried;
end $$;
