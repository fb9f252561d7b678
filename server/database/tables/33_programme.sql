-- How the programme presents itself and counts: one row, created with the database.
create table programme (
  is_only_row boolean constraint programme_pkey primary key default true constraint programme_one_row check (is_only_row),
  version int not null default 1,
  name text not null,
  logo_key text,
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  website text not null default '',
  country text not null default '' constraint programme_country_code check (country ~ '^([A-Z]{2})?$'),
  -- The chosen one; programme_time_zone() follows when a job has recounted the figures.
  time_zone text not null default 'UTC',
  currency text not null default 'EUR' constraint programme_currency_code check (currency ~ '^[A-Z]{3}$'),
  -- The value of a point.
  minor_units_per_1000_points int not null default 1000,
  updated_at timestamptz not null default now()
);
insert into programme (name) values ('Fulmar');
