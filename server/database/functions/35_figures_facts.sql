-- What rows count for, written into `facts` when they come, change or go. What facts add up to: 38_figures.sql.

-- Every collection, its weight and points while it is not reversed; and what a reviewer should know about some.
create or replace function fact_of(c collections, p_lines line_fact[] default null) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'collection', c.at, c.user_id, c.store_id, c.neighborhood_id, null::uuid, null::text, null::text[], c.plastics::bigint,
    1::bigint, (c.status = 'REVERSED')::int::bigint, case c.status when 'RECORDED' then c.grams else 0 end,
    case c.status when 'RECORDED' then c.points else 0 end, 0::bigint, p_lines
  union all
  select 0, 'flag', c.at, null, c.store_id, null, null, null, array(select f ->> 'rule' from jsonb_array_elements(c.flags) f), null,
    (c.review <> 'NONE')::int, (c.review = 'OPEN')::int, (c.review <> 'NONE' and c.status = 'REVERSED')::int, 1, 0, null
  where c.review <> 'NONE' or c.status = 'REVERSED'
$$;

create or replace function fact_of(l collection_lines) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'line', c.at, null::uuid, c.store_id, null::uuid, null::uuid, null::text, null::text[], null::bigint,
    0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
    array[(l.plastic_code, 1, l.grams, l.points, l.grams * (l.points_per_kg * 100)::bigint)::line_fact]
  from collections c where c.user_id = l.user_id and c.id = l.collection_id and c.status = 'RECORDED'
$$;

-- Who could spend before and can spend after an entry follows from what it left available; see `spendable_in`.
create or replace function fact_of(e ledger_entries, p_available bigint default null, p_change bigint default 0) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'entry', e.at, e.user_id, null::uuid, null::uuid, case e.kind when 'AWARD' then e.source_id end, e.kind || ' ' || e.from_account || ' ' || e.to_account,
    null::text[], p_available, 1::bigint, e.amount, p_change, 0::bigint, 0::bigint, null::line_fact[]
$$;

-- Balances of nothing afford nothing and are not counted.
create or replace function fact_of(b user_balances) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'balance', '-infinity'::timestamptz, null::uuid, null::uuid, null::uuid, null::uuid, null::text, null::text[], b.available,
    1::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, null::line_fact[]
  where b.is_spendable and b.available > 0
$$;

create or replace function fact_of(y plays) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'play', y.started_at, y.user_id, null::uuid, null::uuid, y.game_id, null::text, null::text[], null::bigint,
    1::bigint, (y.status = 'FINISHED')::int::bigint, (y.status <> 'OPEN')::int::bigint,
    case y.status when 'FINISHED' then y.score else 0 end::bigint, case y.status when 'FINISHED' then y.points else 0 end, null::line_fact[]
  where y.status <> 'VOID'
$$;

create or replace function fact_of(d redemptions) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'redemption', d.decided_at, null::uuid, null::uuid, null::uuid, d.reward_id, d.status, null::text[],
    case d.status when 'FULFILLED' then wait_step(d.decided_at - d.requested_at) end::bigint,
    1::bigint, d.cost_points::bigint, 0::bigint, 0::bigint, 0::bigint, null::line_fact[]
  where d.decided_at is not null
$$;

create or replace function is_counted_member(p_user_type text, p_status text) returns boolean language sql immutable as $$
  select p_user_type in ('MEMBER', 'NEIGHBORHOOD') and p_status <> 'ERASED'
$$;

create or replace function fact_of(u users) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'join', u.created_at, null::uuid, null::uuid, u.neighborhood_id, null::uuid, null::text, null::text[], null::bigint,
    1::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, null::line_fact[]
  where is_counted_member(u.user_type, u.status)
$$;

create or replace function fact_of(s standings) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'standing', '-infinity'::timestamptz, null::uuid, null::uuid, null::uuid, null::uuid, s.board_id::text, null::text[],
    s.score::bigint, 1::bigint, s.ms / 1000, 0::bigint, 0::bigint, 0::bigint, null::line_fact[]
$$;

-- Of a standing; when it is taken back, both numbers are negative.
create or replace function seconds_of(f facts) returns bigint language sql immutable as $$
  select f.n1 * f.n2
$$;

-- All facts there ever were, as they are now.
create or replace function raw_facts() returns setof facts language sql stable as $$
  select f.* from collections c cross join lateral fact_of(c) f
  union all select f.* from collection_lines l cross join lateral fact_of(l) f
  union all select f.* from ledger_entries e cross join lateral fact_of(e) f
  union all select f.* from user_balances b cross join lateral fact_of(b) f
  union all select f.* from plays y cross join lateral fact_of(y) f
  union all select f.* from redemptions d cross join lateral fact_of(d) f
  union all select f.* from users u cross join lateral fact_of(u) f
  union all select f.* from standings s cross join lateral fact_of(s) f
$$;

create or replace function taken_back(f facts) returns setof facts language sql immutable rows 1 as $$
  select f.id, f.source, f.at, f.user_id, f.store_id, f.neighborhood_id, f.subject_id, f.label, f.labels, f.place,
    -f.n1, -f.n2, -f.n3, -f.n4, -f.n5,
    array(select (l.plastic_code, -l.lines, -l.grams, -l.points, -l.worth)::line_fact from unnest(f.lines) l)
$$;

-- The only writer of facts: whoever changes a row that counts for something, the stream says so.
create or replace function note_facts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into facts overriding user value select t.* from fact_of(old) f cross join lateral taken_back(f) t;
  end if;
  if tg_op <> 'DELETE' then
    insert into facts overriding user value select * from fact_of(new);
  end if;
  return null;
end $$;

-- A collection and its lines are one fact: they are written by one statement, and this reads them at its end. Lines count while
-- the collection is not reversed.
create or replace function note_collection_facts() returns trigger language plpgsql as $$
declare
  lines line_fact[] := array(
    select (l.plastic_code, 1, l.grams, l.points, l.grams * (l.points_per_kg * 100)::bigint)::line_fact from collection_lines l
    where l.user_id = coalesce(new.user_id, old.user_id) and l.collection_id = coalesce(new.id, old.id));
begin
  if tg_op <> 'INSERT' then
    insert into facts overriding user value
    select t.* from fact_of(old, case old.status when 'RECORDED' then lines end) f cross join lateral taken_back(f) t;
  end if;
  if tg_op <> 'DELETE' then
    insert into facts overriding user value select * from fact_of(new, case new.status when 'RECORDED' then lines end);
  end if;
  return null;
end $$;

-- An entry and the balance that it changes are one fact.
create or replace function note_entry_facts() returns trigger language plpgsql as $$
declare
  change bigint := case 'user' when new.to_account then new.amount when new.from_account then -new.amount else 0 end;
  is_counted boolean := change <> 0 and (select is_spendable from user_balances where user_id = new.user_id);
begin
  insert into facts overriding user value select * from fact_of(new, case when is_counted then new.balance_after end, change);
  return null;
end $$;

create or replace trigger collections_note_facts after insert or delete on collections for each row execute function note_collection_facts();
create or replace trigger collections_note_change after update on collections for each row
  when ((old.status, old.review, old.flags, old.grams, old.points, old.at, old.store_id, old.neighborhood_id, old.plastics) is distinct from
    (new.status, new.review, new.flags, new.grams, new.points, new.at, new.store_id, new.neighborhood_id, new.plastics))
  execute function note_collection_facts();
create or replace trigger collection_lines_note_change after update or delete on collection_lines for each row execute function note_facts();
create or replace trigger ledger_entries_note_facts after insert on ledger_entries for each row execute function note_entry_facts();
create or replace trigger user_balances_note_facts after insert or delete on user_balances for each row execute function note_facts();
create or replace trigger user_balances_note_change after update on user_balances for each row
  when (old.is_spendable <> new.is_spendable) execute function note_facts();
create or replace trigger plays_note_facts after insert or delete on plays for each row execute function note_facts();
create or replace trigger plays_note_change after update on plays for each row
  when ((old.status, old.score, old.points, old.started_at, old.game_id) is distinct from
    (new.status, new.score, new.points, new.started_at, new.game_id))
  execute function note_facts();
create or replace trigger redemptions_note_facts after insert or delete on redemptions for each row execute function note_facts();
create or replace trigger redemptions_note_change after update on redemptions for each row
  when ((old.decided_at, old.status, old.requested_at, old.reward_id, old.cost_points) is distinct from
    (new.decided_at, new.status, new.requested_at, new.reward_id, new.cost_points))
  execute function note_facts();
create or replace trigger users_note_facts after insert or delete on users for each row execute function note_facts();
create or replace trigger standings_note_facts after insert or delete on standings for each row execute function note_facts();
create or replace trigger standings_note_change after update on standings for each row
  when ((old.score, old.ms / 1000) is distinct from (new.score, new.ms / 1000)) execute function note_facts();
create or replace trigger users_note_change after update on users for each row
  when ((is_counted_member(old.user_type, old.status), old.created_at, old.neighborhood_id) is distinct from
    (is_counted_member(new.user_type, new.status), new.created_at, new.neighborhood_id))
  execute function note_facts();
