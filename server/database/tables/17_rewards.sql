create table rewards (
  id uuid primary key,
  name text not null,
  type text not null constraint rewards_type_check check (type in ('PRODUCT', 'VOUCHER', 'DISCOUNT', 'DONATION')),
  cost_points bigint not null constraint rewards_cost_points_check check (cost_points > 0),
  -- In minor units of the programme's currency.
  worth bigint constraint rewards_worth_check check (worth > 0),
  description text not null default '',
  terms text not null default '',
  image_key text,
  category_id uuid,
  category_type text not null generated always as ('REWARD_CATEGORY') stored,
  supplier_id uuid,
  supplier_type text not null generated always as ('SUPPLIER') stored,
  stock_kind text not null constraint rewards_stock_kind_check check (stock_kind in ('UNLIMITED', 'COUNTED', 'CODES')),
  -- What is left: of a pool of codes, how many are free.
  stock bigint constraint rewards_stock_check check (stock >= 0),
  -- What was put in stock so far. The difference to what is left is what redemptions took.
  stocked bigint,
  low_stock_at bigint,
  per_user_limit int,
  visible_from timestamptz,
  visible_to timestamptz,
  redeemable_from timestamptz,
  redeemable_to timestamptz,
  hold_days int not null default 14,
  status text not null constraint rewards_status_check check (status in ('DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED')),
  -- How many redemptions were fulfilled.
  fulfilled bigint not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rewards_category_fkey foreign key (category_id, category_type) references master_entries (id, type),
  constraint rewards_supplier_fkey foreign key (supplier_id, supplier_type) references master_entries (id, type),
  constraint rewards_stock_counted_check check ((stock is null) = (stock_kind = 'UNLIMITED')),
  constraint rewards_stocked_check check ((stocked is null) = (stock_kind <> 'COUNTED')),
  constraint rewards_visible_window_check check (visible_from < visible_to),
  constraint rewards_redeemable_window_check check (redeemable_from < redeemable_to)
) with (fillfactor = 80);
-- None by stock or by how many were fulfilled: every redemption changes those, and there are few rewards.
create index rewards_name_idx on rewards (name, id);
create index rewards_cost_points_idx on rewards (cost_points, id);
create index rewards_redeemable_to_idx on rewards (redeemable_to, id);
create index rewards_created_at_idx on rewards (created_at, id);
create index rewards_category_idx on rewards (category_id) where category_id is not null;
create index rewards_supplier_idx on rewards (supplier_id) where supplier_id is not null;

create table voucher_codes (
  id uuid primary key,
  reward_id uuid not null constraint voucher_codes_reward_id_fkey references rewards,
  -- Finds duplicates in all pools without reading a code.
  fingerprint bytea not null constraint voucher_codes_fingerprint_key unique,
  -- Encrypted; see core/secrets.ts.
  sealed text not null,
  -- The last characters, to tell codes apart.
  tail text not null,
  batch text not null,
  expires_at timestamptz,
  status text not null default 'FREE'
    constraint voucher_codes_status_check check (status in ('FREE', 'RESERVED', 'ISSUED', 'EXPIRED', 'VOID')),
  added_at timestamptz not null default now()
) with (fillfactor = 90);
create index voucher_codes_added_at_idx on voucher_codes (reward_id, added_at, id);
create index voucher_codes_expires_at_idx on voucher_codes (reward_id, expires_at, id);
-- The one that expires first is given out first.
create index voucher_codes_free_idx on voucher_codes (reward_id, expires_at, id) where status = 'FREE';
create index voucher_codes_expiring_idx on voucher_codes (expires_at) where status = 'FREE' and expires_at is not null;

create table redemptions (
  id uuid primary key,
  user_id uuid not null constraint redemptions_user_id_fkey references user_balances,
  reward_id uuid not null constraint redemptions_reward_id_fkey references rewards,
  -- Where it is handed over.
  store_id uuid constraint redemptions_store_id_fkey references stores,
  voucher_code_id uuid constraint redemptions_voucher_code_id_fkey references voucher_codes,
  -- What the member shows when it is handed over.
  code text not null,
  -- The cost at the time of the request, whatever it is later.
  cost_points bigint not null constraint redemptions_cost_points_check check (cost_points > 0),
  status text not null default 'REQUESTED'
    constraint redemptions_status_check check (status in ('REQUESTED', 'FULFILLED', 'CANCELLED', 'EXPIRED')),
  requested_at timestamptz not null default now(),
  requested_by uuid not null,
  -- When the member agreed: by redeeming it, in their app, or by showing the code. Null while only somebody else asked.
  confirmed_at timestamptz,
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- Null when it expired.
  decided_by uuid,
  reason text,
  -- Who of the store's staff handed it over; null for an administrator, or without a counter.
  staff_id uuid,
  version int not null default 1,
  constraint redemptions_decided_check check ((decided_at is null) = (status = 'REQUESTED'))
) with (fillfactor = 90);
create unique index redemptions_open_code_key on redemptions (code) where status = 'REQUESTED';
create unique index redemptions_voucher_code_key on redemptions (voucher_code_id) where voucher_code_id is not null;
create index redemptions_requested_at_idx on redemptions (requested_at, id) include (status, reward_id, user_id, store_id);
create index redemptions_expires_at_idx on redemptions (expires_at, id) include (status, reward_id, user_id, store_id);
create index redemptions_cost_points_idx on redemptions (cost_points, id) include (status, reward_id, user_id, store_id);
create index redemptions_reward_idx on redemptions (reward_id, requested_at, id) include (status);
create index redemptions_user_idx on redemptions (user_id, requested_at, id) include (status, reward_id);
create index redemptions_store_idx on redemptions (store_id, requested_at, id) include (status) where store_id is not null;
create index redemptions_decided_at_idx on redemptions (decided_at) include (status, reward_id, cost_points, requested_at)
  where decided_at is not null;
create index redemptions_code_idx on redemptions (code);
-- The few that are open, in each order.
create index redemptions_open_idx on redemptions (requested_at, id) include (reward_id, store_id, cost_points)
  where status = 'REQUESTED';
create index redemptions_open_expires_at_idx on redemptions (expires_at, id) where status = 'REQUESTED';
create index redemptions_open_reward_idx on redemptions (reward_id) where status = 'REQUESTED';
-- Few rows have a reason; erasure searches only those.
create index redemptions_texts_idx on redemptions (id) where reason is not null;
-- How long it took until they were handed over, for the median.
create index redemptions_wait_idx on redemptions ((decided_at - requested_at)) include (decided_at, requested_at)
  where status = 'FULFILLED';
