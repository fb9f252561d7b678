-- What stores can subscribe to. Limits are null where there is none, and apply to every subscriber as they are now.
create table plans (
  id uuid primary key,
  code text not null constraint plans_code_key unique,
  name text not null,
  description text not null default '',
  audience text not null default 'STORE' constraint plans_audience_check check (audience in ('STORE')),
  trial_days int not null default 0 constraint plans_trial_days_check check (trial_days >= 0),
  collections_per_month int constraint plans_collections_per_month_check check (collections_per_month > 0),
  staff_accounts int constraint plans_staff_accounts_check check (staff_accounts > 0),
  features text[] not null default '{}',
  status text not null default 'ACTIVE' constraint plans_status_check check (status in ('ACTIVE', 'ARCHIVED')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Every price a plan ever had; new subscribers pay the latest one. Append-only: a subscriber's price cannot change under them.
create table plan_prices (
  id uuid primary key,
  plan_id uuid not null constraint plan_prices_plan_id_fkey references plans,
  price_version int not null,
  -- In the smallest unit of the currency.
  amount bigint not null constraint plan_prices_amount_check check (amount >= 0),
  currency text not null constraint plan_prices_currency_check check (currency ~ '^[A-Z]{3}$'),
  interval text not null constraint plan_prices_interval_check check (interval in ('MONTH', 'YEAR')),
  created_at timestamptz not null default now(),
  constraint plan_prices_version_key unique (plan_id, price_version)
);

create table subscriptions (
  id uuid primary key,
  store_id uuid not null constraint subscriptions_store_id_fkey references stores,
  plan_price_id uuid not null constraint subscriptions_plan_price_id_fkey references plan_prices,
  status text not null constraint subscriptions_status_check check (status in ('TRIAL', 'ACTIVE', 'CANCELLING', 'ENDED')),
  is_trial boolean not null,
  started_at timestamptz not null,
  -- Periods end on this day of the month; a month that is too short does not shift the ones after it.
  anchored_at timestamptz not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  -- What the next period is billed at, where that is decided already.
  next_price_id uuid constraint subscriptions_next_price_id_fkey references plan_prices,
  ended_at timestamptz,
  version int not null default 1,
  constraint subscriptions_period_check check (period_from < period_to),
  constraint subscriptions_ended_check check ((status = 'ENDED') = (ended_at is not null))
);
create unique index subscriptions_live_key on subscriptions (store_id) where status <> 'ENDED';
create index subscriptions_store_id_idx on subscriptions (store_id, started_at);
create index subscriptions_due_idx on subscriptions (period_to, id) where status <> 'ENDED';
create index subscriptions_started_at_idx on subscriptions (started_at, id);
create index subscriptions_period_to_idx on subscriptions (period_to, id);
create index subscriptions_plan_price_id_idx on subscriptions (plan_price_id);

-- The last number of each year; taken in the transaction that issues the invoice, so that none is left out.
create table invoice_numbers (
  year int constraint invoice_numbers_pkey primary key,
  last_number int not null
);

-- Append-only: documents as they were issued.
create table invoices (
  id uuid primary key,
  number text not null constraint invoices_number_key unique,
  subscription_id uuid not null constraint invoices_subscription_id_fkey references subscriptions,
  plan_price_id uuid not null constraint invoices_plan_price_id_fkey references plan_prices,
  store_id uuid not null constraint invoices_store_id_fkey references stores,
  period_from timestamptz not null,
  period_to timestamptz not null,
  amount bigint not null constraint invoices_amount_check check (amount >= 0),
  currency text not null,
  -- [{label, amount}]
  lines jsonb not null,
  plan_name text not null,
  -- {name, address}: the store on the day of issue.
  billed_to jsonb not null,
  issued_at timestamptz not null default now(),
  constraint invoices_period_key unique (subscription_id, period_from)
);
create index invoices_issued_at_idx on invoices (issued_at, id);
create index invoices_store_id_idx on invoices (store_id, issued_at, id);
