-- Plays of members. The key of every table that belongs to one person starts with user_id, but plays are asked for by
-- their own id on every answer.
create table plays (
  id uuid primary key,
  user_id uuid not null constraint plays_user_id_fkey references user_balances,
  game_id uuid not null constraint plays_game_id_fkey references games,
  game_version int not null,
  round_id uuid constraint plays_round_id_fkey references rounds,
  -- What is asked, in order: [{"id", "revision", "kind", "options": ids in order, "correct": ids}].
  asked jsonb not null,
  of int not null,
  answered int not null default 0,
  correct int not null default 0,
  -- The least time in which a person reads what was answered so far.
  reading_ms int not null default 0,
  -- Answers that were not taken because they came faster than that.
  fast_answers int not null default 0,
  -- Rules as they were at the start.
  points_per_correct int not null,
  counted text not null,
  pass_percent int not null,
  seconds_per_question int not null,
  status text not null default 'OPEN' constraint plays_status_check check (status in ('OPEN', 'FINISHED', 'ABANDONED', 'VOID')),
  -- The day of the start in the programme's time zone, to count attempts.
  day date not null,
  attempt int not null,
  score int,
  ms bigint,
  points bigint not null default 0,
  points_note text,
  -- The player's rank when it was finished, in the round or among all players of the game.
  rank bigint,
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  last_answer_at timestamptz,
  finished_at timestamptz,
  voided_at timestamptz,
  voided_by uuid,
  reason text,
  version int not null default 1
) with (fillfactor = 70);
create unique index plays_open_key on plays (user_id, game_id) where status = 'OPEN';
-- Figures ask what somebody played before, and read nothing but this.
create index plays_user_idx on plays (user_id, game_id, started_at) include (status, score);
create index plays_game_idx on plays (game_id, started_at, id);
-- The figures of each game in the list of games are read from it alone.
create index plays_finished_idx on plays (game_id, user_id) include (score) where status = 'FINISHED';
-- Figures of a period read nothing but this: no answer changes what it includes, only the end of a play does.
create index plays_started_at_idx on plays (started_at, id) include (user_id, game_id, status, score, points);
create index plays_score_idx on plays (score, id);
create index plays_ms_idx on plays (ms, id);
create index plays_flagged_idx on plays (started_at, id) where fast_answers > 0;
create index plays_round_idx on plays (round_id) where round_id is not null;
create index plays_overdue_idx on plays (ends_at) where status = 'OPEN';
create index plays_texts_idx on plays (id) where reason is not null;

create table play_answers (
  play_id uuid not null constraint play_answers_play_id_fkey references plays,
  question_id text not null,
  option_ids text[] not null,
  is_correct boolean not null,
  ms int not null,
  at timestamptz not null default now(),
  constraint play_answers_pkey primary key (play_id, question_id)
);

-- A ranking: of a game or of all games (game_id null), of one month, of a round, or of all time.
create table boards (
  id bigint generated always as identity primary key,
  game_id uuid constraint boards_game_id_fkey references games on delete cascade,
  round_id uuid constraint boards_round_id_fkey references rounds on delete cascade,
  month date,
  constraint boards_key unique nulls not distinct (game_id, round_id, month)
);

-- The counted result of each player on each board.
create table standings (
  board_id bigint not null constraint standings_board_id_fkey references boards on delete cascade,
  user_id uuid not null constraint standings_user_id_fkey references user_balances,
  neighborhood_id uuid,
  score int not null,
  ms bigint not null,
  at timestamptz not null,
  plays int not null,
  constraint standings_pkey primary key (user_id, board_id)
) with (fillfactor = 80);
-- All ascending, so that a place on a board is one comparison of rows. The score is included because PostgreSQL reads an
-- index alone only when it has the columns of its expressions too.
create index standings_rank_idx on standings (board_id, (-score), ms, at, user_id) include (score);
create index standings_neighborhood_idx on standings (board_id, neighborhood_id, (-score), ms, at, user_id) include (score);

create table disqualifications (
  game_id uuid not null constraint disqualifications_game_id_fkey references games on delete cascade,
  user_id uuid not null constraint disqualifications_user_id_fkey references users,
  reason text not null,
  by uuid,
  at timestamptz not null default now(),
  constraint disqualifications_pkey primary key (game_id, user_id)
);
create index disqualifications_user_idx on disqualifications (user_id);
