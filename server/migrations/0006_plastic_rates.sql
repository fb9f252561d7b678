create table plastic_types (
  code text primary key,
  label text not null,
  resin int not null,
  sort_order int not null
);
insert into plastic_types (code, label, resin, sort_order) values
  ('PET', 'PET bottles and trays', 1, 1),
  ('HDPE', 'HDPE bottles and caps', 2, 2),
  ('PVC', 'PVC pipes and sheets', 3, 3),
  ('LDPE', 'LDPE bags and film', 4, 4),
  ('PP', 'PP tubs and lids', 5, 5),
  ('PS', 'PS cups and foam', 6, 6),
  ('OTHER', 'Other plastics', 7, 7);

-- A version is in force from its moment until the next one's: two of one plastic can never overlap.
create table plastic_rates (
  id uuid primary key,
  plastic_code text not null constraint plastic_rates_plastic_code_fkey references plastic_types,
  points_per_kg numeric(8, 2) not null constraint plastic_rates_points_per_kg_check check (points_per_kg > 0),
  effective_from timestamptz not null,
  cancelled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index plastic_rates_effective_from_key on plastic_rates (plastic_code, effective_from) where cancelled_at is null;
