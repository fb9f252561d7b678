-- What rows count for, written into `facts` when they come, change or go. What facts add up to: 38_figures.sql.

-- Every collection, its weight and points while it is not reversed; and what a reviewer should know about some.
create or replace function fact_of(c collections) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'collection', c.at, c.user_id, c.store_id, c.neighborhood_id, null::uuid, null::text, null::text[], c.plastics::bigint,
    1::bigint, (c.status = 'REVERSED')::int::bigint, case c.status when 'RECORDED' then c.grams else 0 end,
    case c.status when 'RECORDED' then c.points else 0 end, 0::bigint
  union all
  select 0, 'flag', c.at, null, c.store_id, null, null, null, array(select f ->> 'rule' from jsonb_array_elements(c.flags) f), null,
    (c.review <> 'NONE')::int, (c.review = 'OPEN')::int, (c.review <> 'NONE' and c.status = 'REVERSED')::int, 1, 0
  where c.review <> 'NONE' or c.status = 'REVERSED'
$$;

-- A line counts while its collection is not reversed.
create or replace function fact_of_line(l collection_lines, c collections) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'line', c.at, null::uuid, c.store_id, null::uuid, null::uuid, l.plastic_code, null::text[], l.grams,
    1::bigint, l.grams, l.points, l.grams * (l.points_per_kg * 100)::bigint, 0::bigint
  where c.status = 'RECORDED'
$$;

create or replace function fact_of(l collection_lines) returns setof facts language sql stable rows 1 as $$
  select f.* from collections c cross join lateral fact_of_line(l, c) f where c.user_id = l.user_id and c.id = l.collection_id
$$;

create or replace function fact_of(e ledger_entries) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'entry', e.at, null::uuid, null::uuid, null::uuid, null::uuid, e.kind || ' ' || e.from_account || ' ' || e.to_account,
    null::text[], null::bigint, 1::bigint, e.amount, 0::bigint, 0::bigint, 0::bigint
$$;

-- Balances of nothing afford nothing and are not counted.
create or replace function fact_of(b user_balances) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'balance', '-infinity'::timestamptz, null::uuid, null::uuid, null::uuid, null::uuid, null::text, null::text[], b.available,
    1::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  where b.is_spendable and b.available > 0
$$;

create or replace function fact_of(y plays) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'play', y.started_at, null::uuid, null::uuid, null::uuid, y.game_id, null::text, null::text[], null::bigint,
    1::bigint, (y.status = 'FINISHED')::int::bigint, (y.status <> 'OPEN')::int::bigint,
    case y.status when 'FINISHED' then y.score else 0 end::bigint, case y.status when 'FINISHED' then y.points else 0 end
  where y.status <> 'VOID'
$$;

create or replace function fact_of(d redemptions) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'redemption', d.decided_at, null::uuid, null::uuid, null::uuid, d.reward_id, d.status, null::text[],
    case d.status when 'FULFILLED' then wait_step(d.decided_at - d.requested_at) end::bigint,
    1::bigint, d.cost_points::bigint, 0::bigint, 0::bigint, 0::bigint
  where d.decided_at is not null
$$;

create or replace function is_counted_member(p_user_type text, p_status text) returns boolean language sql immutable as $$
  select p_user_type in ('MEMBER', 'NEIGHBORHOOD') and p_status <> 'ERASED'
$$;

create or replace function fact_of(u users) returns setof facts language sql stable rows 1 as $$
  select 0::bigint, 'join', u.created_at, null::uuid, null::uuid, null::uuid, null::uuid, null::text, null::text[], null::bigint,
    1::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  where is_counted_member(u.user_type, u.status)
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
$$;

create or replace function taken_back(f facts) returns setof facts language sql immutable rows 1 as $$
  select f.id, f.source, f.at, f.user_id, f.store_id, f.neighborhood_id, f.subject_id, f.label, f.labels, f.place,
    -f.n1, -f.n2, -f.n3, -f.n4, -f.n5
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

create or replace function note_line_facts() returns trigger language plpgsql as $$
begin
  insert into facts overriding user value
  select t.* from collection_lines l cross join lateral fact_of_line(l, old) f cross join lateral taken_back(f) t
  where l.user_id = new.user_id and l.collection_id = new.id
  union all
  select f.* from collection_lines l cross join lateral fact_of_line(l, new) f
  where l.user_id = new.user_id and l.collection_id = new.id;
  return null;
end $$;

create or replace trigger collections_note_facts after insert or delete on collections for each row execute function note_facts();
create or replace trigger collections_note_change after update on collections for each row
  when ((old.status, old.review, old.flags, old.grams, old.points, old.at, old.store_id, old.neighborhood_id, old.plastics) is distinct from
    (new.status, new.review, new.flags, new.grams, new.points, new.at, new.store_id, new.neighborhood_id, new.plastics))
  execute function note_facts();
create or replace trigger collections_note_lines after update on collections for each row
  when ((old.status, old.at, old.store_id) <> (new.status, new.at, new.store_id)) execute function note_line_facts();
create or replace trigger collection_lines_note_facts after insert or update or delete on collection_lines for each row execute function note_facts();
create or replace trigger ledger_entries_note_facts after insert on ledger_entries for each row execute function note_facts();
create or replace trigger user_balances_note_facts after insert or delete on user_balances for each row execute function note_facts();
create or replace trigger user_balances_note_change after update on user_balances for each row
  when ((old.available, old.is_spendable) is distinct from (new.available, new.is_spendable)) execute function note_facts();
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
create or replace trigger users_note_change after update on users for each row
  when (is_counted_member(old.user_type, old.status) <> is_counted_member(new.user_type, new.status) or old.created_at <> new.created_at)
  execute function note_facts();
