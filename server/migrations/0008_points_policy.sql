-- What the programme decides about points: when a collection is looked at, and what a point costs.

alter table programme_settings add column version int not null default 1;
insert into programme_settings (key, value) values ('pointsPolicy', '{
  "flags": {
    "zScore": 6, "unitSlipFactor": 300, "burstPerHour": 5, "leastHistory": 8,
    "isOutsideHoursFlagged": true, "isSamePhotoFlagged": true
  },
  "pointCost": {"currency": "EUR", "minorUnitsPer1000Points": 1000}
}');

create or replace function collection_flags(
  p_user uuid, p_store uuid, p_at timestamptz, p_grams bigint, p_photo text
) returns jsonb language plpgsql stable as $$
declare
  policy jsonb := (select value -> 'flags' from programme_settings where key = 'pointsPolicy');
  least_history int := policy -> 'leastHistory';
  burst_per_hour int := policy -> 'burstPerHour';
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
    if usual.n < least_history then continue; end if;
    if p_grams >= (policy -> 'unitSlipFactor')::numeric * usual.median::numeric then
      flags := flags || jsonb_build_object('rule', 'UNIT_SLIP', 'detail', jsonb_build_object('usualGrams', round(usual.median::numeric), 'of', usual.what));
    elsif 0.6745 * (p_grams - usual.median) > (policy -> 'zScore')::numeric * greatest(usual.mad, usual.median * 0.1) then
      flags := flags || jsonb_build_object('rule', 'UNUSUAL_FOR_' || usual.what, 'detail', jsonb_build_object('usualGrams', round(usual.median::numeric)));
    end if;
  end loop;
  select count(*) into recent from collections where user_id = p_user and at > p_at - interval '1 hour' and at <= p_at;
  if recent + 1 > burst_per_hour then
    flags := flags || jsonb_build_object('rule', 'BURST', 'detail', jsonb_build_object('withinAnHour', recent + 1));
  end if;
  if (policy -> 'isSamePhotoFlagged')::boolean and p_photo is not null
     and exists (select from collections where photo_key = p_photo) then
    flags := flags || jsonb_build_object('rule', 'SAME_PHOTO', 'detail', '{}'::jsonb);
  end if;
  if (policy -> 'isOutsideHoursFlagged')::boolean and not store_is_open(p_store, p_at) then
    flags := flags || jsonb_build_object('rule', 'OUTSIDE_HOURS', 'detail', '{}'::jsonb);
  end if;
  return flags;
end $$;

-- One collection by its id alone; the primary key begins with the person. Not unique: the schema can be spread by person.
create index collections_id_idx on collections (id);
-- A search by the beginning of a code, whatever the database's collation.
create index collections_code_prefix_idx on collections (code text_pattern_ops);
drop index collections_code_idx;
create index collections_reversed_idx on collections (at, id) where status = 'REVERSED';
-- With what the cards and the filters by flag ask, so that those few are counted without a look at the table.
create index collections_flagged_idx on collections (at, id) include (flags, review, status, grams, points)
  where review <> 'NONE';
create index adjustments_id_idx on adjustments (id);
create index adjustments_requested_at_idx on adjustments (requested_at, id);

-- Held points go back or are spent: one of the two, once.
create unique index ledger_entries_settled_key on ledger_entries (user_id, source_id) where kind in ('RELEASE', 'SPEND');
