-- When games are played: a local start with its length, once or by a recurrence rule.
create table game_windows (
  id uuid primary key,
  game_id uuid not null constraint game_windows_game_id_fkey references games on delete cascade,
  starts_at timestamp not null,
  minutes int not null constraint game_windows_minutes_check check (minutes between 5 and 44640),
  time_zone text not null,
  recurrence text,
  version int not null default 1
);
create index game_windows_game_id_idx on game_windows (game_id);

-- One time at which a game is played, planned ahead from its window.
create table rounds (
  id uuid primary key,
  game_id uuid not null constraint rounds_game_id_fkey references games on delete cascade,
  window_id uuid constraint rounds_window_id_fkey references game_windows on delete set null,
  -- Where the window has it, on the clocks of the window; a moved or cancelled round keeps it.
  occurrence timestamp,
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_moved boolean not null default false,
  is_cancelled boolean not null default false,
  -- Results are fixed, then paid.
  frozen_at timestamptz,
  paid_at timestamptz,
  version int not null default 1,
  constraint rounds_occurrence_key unique (window_id, occurrence),
  constraint rounds_times_check check (starts_at < ends_at)
);
create index rounds_game_idx on rounds (game_id, starts_at) where not is_cancelled;
create index rounds_starts_at_idx on rounds (starts_at, id) where not is_cancelled;
create index rounds_unpaid_idx on rounds (ends_at) where paid_at is null and not is_cancelled;

create table blackouts (
  id uuid primary key,
  from_day date not null,
  to_day date not null,
  name text not null,
  constraint blackouts_days_check check (from_day <= to_day)
);

-- Who won a round. Written once when its results are fixed, then paid one by one.
create table round_results (
  id uuid primary key,
  round_id uuid not null constraint round_results_round_id_fkey references rounds,
  user_id uuid not null constraint round_results_user_id_fkey references user_balances,
  rank int not null,
  score int not null,
  ms bigint not null,
  -- What is paid, with the cost of the reward.
  points bigint not null,
  reward_id uuid constraint round_results_reward_id_fkey references rewards,
  -- What the reward cost then, which is part of the points: it is redeemed for that, whatever it costs later.
  reward_points bigint,
  redemption_id uuid,
  status text not null default 'WAITING' constraint round_results_status_check check (status in ('WAITING', 'PAID', 'HELD_BACK')),
  -- Why its winner could not receive points when the round was paid; kept when it is paid later.
  held_back_reason text constraint round_results_held_back_reason_check
    check (held_back_reason in ('PENDING', 'SUSPENDED', 'BLOCKED', 'ERASED', 'NOT_A_MEMBER')),
  entry_id uuid,
  paid_at timestamptz,
  constraint round_results_once_key unique (round_id, user_id),
  constraint round_results_reward_points_check check ((reward_id is null) = (reward_points is null))
);
create index round_results_user_idx on round_results (user_id);
create index round_results_waiting_idx on round_results (round_id, rank) where status = 'WAITING';
