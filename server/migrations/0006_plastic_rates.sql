-- Plastics by resin code, and what a kilogram of each is worth from when.

create table plastic_types (
  code text primary key,
  label text not null,
  resin int not null constraint plastic_types_resin_check check (resin between 1 and 7),
  -- Kilograms of CO2e avoided per kilogram recycled (EPA WARM v16); null where that has no factor.
  co2e_factor numeric(6, 3),
  grams_per_bottle int,
  sort_order int not null
);
insert into plastic_types (code, label, resin, co2e_factor, grams_per_bottle, sort_order) values
  ('PET', 'PET bottles and trays', 1, 1.142, 20, 1),
  ('HDPE', 'HDPE bottles and caps', 2, 0.836, null, 2),
  ('PVC', 'PVC pipes and sheets', 3, null, null, 3),
  ('LDPE', 'LDPE bags and film', 4, null, null, 4),
  ('PP', 'PP tubs and lids', 5, 0.875, null, 5),
  ('PS', 'PS cups and foam', 6, null, null, 6),
  ('OTHER', 'Other plastics', 7, null, null, 7);

-- A version is in force from its moment until the next one's, so that two of one plastic can never overlap.
create table plastic_rates (
  id uuid primary key,
  plastic_code text not null constraint plastic_rates_plastic_code_fkey references plastic_types,
  points_per_kg numeric(8, 2) not null constraint plastic_rates_points_per_kg_check check (points_per_kg > 0),
  effective_from timestamptz not null,
  reason text not null,
  author_id uuid constraint plastic_rates_author_id_fkey references users,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz
);
create unique index plastic_rates_effective_from_key on plastic_rates (plastic_code, effective_from)
  where cancelled_at is null;

-- Nothing is back-dated: collections paid by the rate of their time stay right for ever. Demo data and imports of an
-- older system are loaded before anyone has been paid, with this setting on.
create function refuse_back_dating() returns trigger language plpgsql as $$
begin
  if new.effective_from < now() - interval '1 minute' and current_setting('fulmar.loading_history', true) is distinct from 'on' then
    raise exception 'a rate cannot be back-dated' using errcode = 'check_violation', constraint = 'plastic_rates_not_back_dated';
  end if;
  return new;
end $$;
create trigger plastic_rates_not_back_dated before insert on plastic_rates
  for each row execute function refuse_back_dating();

-- A version that was in force is history; one that never was can be cancelled. Nothing else about a version changes.
create function keep_rate_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null and old.effective_from > now()
     and (to_jsonb(new) - 'cancelled_at') = (to_jsonb(old) - 'cancelled_at') then
    return new;
  end if;
  raise exception 'rates are kept as they were' using errcode = 'check_violation', constraint = 'plastic_rates_kept';
end $$;
create trigger plastic_rates_kept before update or delete on plastic_rates
  for each row execute function keep_rate_history();
