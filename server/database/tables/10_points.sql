-- Balances and the ledger. The key of every table that belongs to one person starts with user_id.

create table user_balances (
  user_id uuid primary key constraint user_balances_user_id_fkey references users on delete cascade,
  available bigint not null default 0 constraint user_balances_available_check check (available >= 0),
  held bigint not null default 0 constraint user_balances_held_check check (held >= 0),
  -- Awarded for collections that wait for a review.
  pending bigint not null default 0 constraint user_balances_pending_check check (pending >= 0),
  -- Spent before they were reversed. Later points pay it first, so nobody has both a debt and available points.
  debt bigint not null default 0 constraint user_balances_debt_check check (debt >= 0 and (debt = 0 or available = 0)),
  lifetime bigint not null default 0,
  -- How many ledger entries there are; numbers the next one.
  entries bigint not null default 0,
  -- Whether its holder may redeem: an active member or leader. Kept by triggers.
  is_spendable boolean not null default false,
  -- Nobody redeems before: somebody else changed how the holder is reached.
  spendable_from timestamptz
) with (fillfactor = 80);
create index user_balances_available_idx on user_balances (available, user_id);

-- Each row moves points from one account to another, so the ledger balances by construction. Append-only: see
-- refuse_change in functions/01_core.sql.
create table ledger_entries (
  user_id uuid not null constraint ledger_entries_user_id_fkey references user_balances,
  id uuid not null,
  -- Assigned while the balance is locked. Neither clocks nor ids made before the lock was acquired give the order of a
  -- person's entries, and a gap in the numbers shows that an entry was lost.
  position bigint not null,
  at timestamptz not null default now(),
  kind text not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null constraint ledger_entries_amount_check check (amount > 0),
  balance_after bigint not null constraint ledger_entries_balance_after_check check (balance_after >= 0),
  source_id uuid not null,
  reason text,
  actor_id uuid,
  idempotency_key text not null,
  constraint ledger_entries_pkey primary key (user_id, position),
  constraint ledger_entries_accounts_check check (kind || ' ' || from_account || ' ' || to_account in (
    'AWARD issued user', 'AWARD issued pending', 'CONFIRMATION pending user', 'REVERSAL user issued', 'REVERSAL pending issued',
    'DEBT debt user', 'REPAYMENT user debt', 'ADJUSTMENT adjusted user', 'ADJUSTMENT user adjusted', 'HOLD user held',
    'RELEASE held user', 'SPEND held redeemed', 'EXPIRY user expired',
    'CARRY carried user', 'CARRY user carried'))
);
-- One entry of a kind per source; held points are either released or spent, once.
create unique index ledger_entries_once_key on ledger_entries (user_id, source_id, (case kind when 'RELEASE' then 'SPEND' else kind end));
-- Entries are stored in order of time: the day that is sealed is read from a few pages. Some fill the ends of old pages, which a
-- single range from the first to the last moment of these pages would not survive.
create index ledger_entries_at_idx on ledger_entries using brin (at timestamptz_minmax_multi_ops)
  with (pages_per_range = 32, autosummarize = on);
-- The list of all entries by their kind, where other kinds stand between them. Awards stand together in the days that are
-- read for a page, so the most frequent write pays nothing for it.
create index ledger_entries_kind_idx on ledger_entries (kind, at) where kind <> 'AWARD';
-- Few rows have a reason; erasure searches only those.
create index ledger_entries_texts_idx on ledger_entries (id) where reason is not null;

create table adjustments (
  user_id uuid not null constraint adjustments_user_id_fkey references user_balances,
  id uuid not null,
  points bigint not null constraint adjustments_points_check check (points <> 0),
  reason_code text not null,
  note text not null,
  status text not null constraint adjustments_status_check check (status in ('PENDING', 'APPLIED', 'REJECTED')),
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  constraint adjustments_pkey primary key (user_id, id)
);
create index adjustments_id_idx on adjustments (id);
create index adjustments_requested_at_idx on adjustments (requested_at, id);
create index adjustments_pending_idx on adjustments (requested_at, id) where status = 'PENDING';
-- An administrator's adjustments of today without a second person, summed before each new one.
create index adjustments_alone_idx on adjustments (requested_by, requested_at) include (points)
  where status = 'APPLIED' and decided_by is null;

-- A hash chain over the entries of each day: changing an entry later breaks every seal from its day on.
create table ledger_seals (
  day date primary key,
  entries bigint not null,
  amount numeric not null,
  hash bytea not null,
  previous_hash bytea,
  sealed_at timestamptz not null default now()
);

-- When a collection is flagged for review, how far one person alone may move a rate, how far back a
-- collection may be dated, how many points a day are awarded without a review, and when points expire.
insert into programme_settings (key, value) values ('pointsPolicy', '{
  "flags": {
    "zScore": 6, "unitSlipFactor": 300, "burstPerHour": 5, "leastHistory": 8,
    "isOutsideHoursFlagged": true, "isSamePhotoFlagged": true
  },
  "limits": {"rateFactor": 3, "backdateDays": 7},
  "dailyPoints": {"member": 2500, "store": 15000, "recorder": 50000},
  "expiry": {"isOn": false, "months": 24, "warningDays": 30, "startsOn": null}
}');
