-- An administrator's monthly report by email. A report about a place ends with the place.
create table report_schedules (
  user_id uuid primary key constraint report_schedules_user_id_fkey references users,
  is_on boolean not null,
  -- Since when it is on: the first report is due on a later day.
  on_since timestamptz not null default now(),
  views text[] not null constraint report_schedules_views_check check (cardinality(views) > 0),
  plastic_code text constraint report_schedules_plastic_code_fkey references plastic_types,
  store_id uuid constraint report_schedules_store_id_fkey references stores on delete cascade,
  neighborhood_id uuid constraint report_schedules_neighborhood_id_fkey references neighborhoods on delete cascade,
  day int not null constraint report_schedules_day_check check (day between 1 and 28),
  recipients text[] not null constraint report_schedules_recipients_check check (cardinality(recipients) <= 20),
  version int not null default 1,
  constraint report_schedules_place_check check (store_id is null or neighborhood_id is null)
);
create index report_schedules_store_id_idx on report_schedules (store_id) where store_id is not null;
create index report_schedules_neighborhood_id_idx on report_schedules (neighborhood_id) where neighborhood_id is not null;

-- Reports that were sent, saved together with their emails.
create table report_deliveries (
  id uuid primary key,
  user_id uuid not null constraint report_deliveries_user_id_fkey references users,
  -- The first day of the month that the report is about.
  month date not null,
  -- Sent by the schedule, not on request.
  is_scheduled boolean not null,
  recipients text[] not null,
  sent_at timestamptz not null default now()
);
create unique index report_deliveries_once_key on report_deliveries (user_id, month) where is_scheduled;
create index report_deliveries_user_id_idx on report_deliveries (user_id, sent_at);
