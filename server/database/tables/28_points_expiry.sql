-- Announced expiries: what a member was told will expire, and what did. Nothing expires that is not in this table.
create table points_expiries (
  user_id uuid not null constraint points_expiries_user_id_fkey references user_balances,
  -- The source of the ledger entry.
  id uuid not null,
  -- The first day of the month they expire in.
  month date not null,
  -- Points earned before this day are old enough.
  earned_before date not null,
  points bigint not null constraint points_expiries_points_check check (points > 0),
  -- The first of the month, or later where the warning went out late.
  expires_on date not null,
  warned_at timestamptz not null default now(),
  settled_on date,
  -- Less than announced when some were spent or held meanwhile.
  expired bigint,
  constraint points_expiries_pkey primary key (user_id, month),
  constraint points_expiries_settled_check check (
    (settled_on is null) = (expired is null) and expired between 0 and points and settled_on >= expires_on)
);
create index points_expiries_due_idx on points_expiries (expires_on, user_id) where settled_on is null;
create index points_expiries_expired_idx on points_expiries (month) include (expired) where expired > 0;

-- How far the members were searched for points that expire in a month, and what expired in it.
create table points_expiry_months (
  month date primary key,
  earned_before date not null,
  searched_to uuid,
  searched_at timestamptz,
  -- As reported to administrators.
  expired_members bigint not null default 0,
  expired_points bigint not null default 0
);

-- The available points of everybody who may spend them, by the month they were earned, as of the last count. Members count
-- once in each month and once in that of their oldest points.
create table point_ages (
  month date primary key,
  points bigint not null,
  members bigint not null,
  oldest_of_members bigint not null,
  counted_at timestamptz not null default now()
);
