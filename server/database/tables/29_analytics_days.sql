-- Plays by the day they were started, in the programme's time zone, without voided ones. Kept for days that are over; reads
-- add what came after the last of them.
create table play_days (
  day date not null,
  game_id uuid not null constraint play_days_game_id_fkey references games on delete cascade,
  plays bigint not null,
  finished bigint not null,
  -- Finished or given up.
  over bigint not null,
  -- The scores of finished plays added up.
  score bigint not null,
  points bigint not null,
  constraint play_days_pkey primary key (day, game_id)
);

-- How many played on a day or in a month, by the day they had last played before it: whoever had not played since a period
-- began is new to it, so players of any period are a sum. Without a game: of any game.
create table returning_players (
  grain text not null,
  since date not null,
  game_id uuid constraint returning_players_game_id_fkey references games on delete cascade,
  -- -infinity for never.
  previous date not null,
  players bigint not null,
  constraint returning_players_key unique nulls not distinct (grain, since, game_id, previous) include (players)
) with (fillfactor = 90);

-- Up to which day plays are added up.
create table play_watermarks (
  day date primary key,
  closed_at timestamptz not null default now()
);

-- Members and leaders by the day they joined, without those erased. A change to a day that is over is a row of its own, so
-- that nobody waits for anybody; the nightly count makes one row of them again.
create table join_days (
  day date not null,
  members bigint not null
);
create index join_days_day_idx on join_days (day);

-- Up to which day joins are added up.
create table join_watermarks (
  day date primary key,
  closed_at timestamptz not null default now()
);
