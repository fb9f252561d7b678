-- Versions of the factors, append-only: a report keeps the one it was made with. The highest number is in force.
create table impact_factor_sets (
  id uuid primary key,
  number int not null constraint impact_factor_sets_number_key unique,
  name text not null,
  source text not null,
  scope text not null,
  year int not null,
  -- An assumption of the programme: how much of the weight may be liquid, labels or dirt.
  loss_percent numeric(3, 1) not null constraint impact_factor_sets_loss_percent_check check (loss_percent between 0 and 50),
  reason text not null,
  author_id uuid constraint impact_factor_sets_author_id_fkey references users,
  created_at timestamptz not null default now()
);

-- Kilograms of CO2e avoided per kilogram recycled; null where the source has no factor.
create table impact_factors (
  set_id uuid not null constraint impact_factors_set_id_fkey references impact_factor_sets,
  plastic_code text not null constraint impact_factors_plastic_code_fkey references plastic_types,
  factor numeric(6, 3),
  low numeric(6, 3),
  high numeric(6, 3),
  bottles_per_kg numeric(7, 2) constraint impact_factors_bottles_check check (bottles_per_kg > 0),
  constraint impact_factors_pkey primary key (set_id, plastic_code),
  constraint impact_factors_range_check check (
    coalesce(low <= factor, low is null) and coalesce(factor <= high, high is null))
);

insert into impact_factor_sets (id, number, name, source, scope, year, loss_percent, reason) values
  ('01900000-0000-7000-8000-000000000001', 1, 'EPA WARM v16',
   'US EPA, Waste Reduction Model (WARM) version 16, recycling pathway',
   'US average, avoided virgin production. Not for offset claims.', 2023, 10, 'The factors the programme starts with');
insert into impact_factors (set_id, plastic_code, factor, bottles_per_kg)
  select '01900000-0000-7000-8000-000000000001', p.code, f.factor, f.bottles_per_kg
  from plastic_types p
  left join (values ('PET', 1.142, 50), ('HDPE', 0.836, null), ('PP', 0.875, null)) f (code, factor, bottles_per_kg)
    using (code);

-- The last number of each year; taken in the transaction that issues the report, so that none is left out.
create table impact_report_numbers (
  year int constraint impact_report_numbers_pkey primary key,
  last_number int not null
);

-- A draft changes; an issued report does not, see guard_impact_report in functions/25_impact_reports.sql.
create table impact_reports (
  id uuid primary key,
  status text not null default 'DRAFT' constraint impact_reports_status_check check (status in ('DRAFT', 'ISSUED', 'WITHDRAWN')),
  serial text constraint impact_reports_serial_key unique,
  -- Printed beside the number: numbers follow each other, and only who has the report shall check it.
  check_text text,
  title text not null,
  -- Who claims the kilograms; a report without a sponsor claims none.
  sponsor text,
  -- The key of an uploaded image.
  sponsor_logo_key text,
  standard text,
  -- Days of the programme's time zone, both included.
  from_day date not null,
  to_day date not null,
  -- Empty: all stores.
  store_ids uuid[] not null,
  excludes_claimed boolean not null,
  factor_set_id uuid not null constraint impact_reports_factor_set_id_fkey references impact_factor_sets,
  -- As issued.
  figures jsonb,
  statement text,
  statement_hash text,
  evidence_hash text,
  drafted_by uuid not null constraint impact_reports_drafted_by_fkey references users,
  drafted_at timestamptz not null default now(),
  issued_by uuid constraint impact_reports_issued_by_fkey references users,
  issued_at timestamptz,
  withdrawn_by uuid constraint impact_reports_withdrawn_by_fkey references users,
  withdrawn_at timestamptz,
  withdrawal_reason text,
  version int not null default 1,
  constraint impact_reports_days_check check (from_day <= to_day),
  constraint impact_reports_issued_check check (
    num_nonnulls(serial, check_text, figures, statement, statement_hash, evidence_hash, issued_by, issued_at)
    = case status when 'DRAFT' then 0 else 8 end),
  constraint impact_reports_withdrawn_check check (
    num_nonnulls(withdrawn_by, withdrawn_at, withdrawal_reason) = case status when 'WITHDRAWN' then 3 else 0 end)
);
create index impact_reports_drafted_at_idx on impact_reports (drafted_at, id);
create index impact_reports_issued_at_idx on impact_reports (issued_at, id);

-- The evidence of issued reports, append-only. No member is named, and there is no foreign key: checking hundreds of
-- thousands of lines would take longer than writing them, and collections are never deleted. The audit compares both.
create table impact_report_lines (
  report_id uuid not null constraint impact_report_lines_report_id_fkey references impact_reports,
  collection_id uuid not null,
  line int not null,
  code text not null,
  at timestamptz not null,
  store_id uuid not null,
  plastic_code text not null,
  grams bigint not null,
  constraint impact_report_lines_pkey primary key (report_id, collection_id, line)
);

-- The lines that live reports with a sponsor claim: each once. Withdrawing a report deletes its rows.
create table impact_claims (
  collection_id uuid not null,
  line int not null,
  report_id uuid not null constraint impact_claims_report_id_fkey references impact_reports,
  constraint impact_claims_pkey primary key (collection_id, line)
);
create index impact_claims_report_id_idx on impact_claims (report_id);
