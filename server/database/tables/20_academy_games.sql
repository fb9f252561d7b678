-- Games as they are edited: questions and prizes are documents that are saved and read as a whole.
create table games (
  id uuid primary key,
  title text not null,
  description text not null default '',
  cover_key text,
  language text not null default 'en',
  category_id uuid,
  category_type text not null generated always as ('GAME_CATEGORY') stored,
  difficulty text not null default 'MEDIUM' constraint games_difficulty_check check (difficulty in ('EASY', 'MEDIUM', 'HARD')),
  rules jsonb not null,
  points_per_correct int not null default 0 constraint games_points_per_correct_check check (points_per_correct >= 0),
  budget_points bigint not null default 0,
  -- The most that one round's prizes can cost; plays leave so much of the budget alone.
  prize_reserve bigint not null default 0,
  prizes jsonb not null,
  questions jsonb not null default '[]',
  status text not null constraint games_status_check check (status in ('DRAFT', 'PUBLISHED', 'PAUSED', 'ARCHIVED')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint games_category_fkey foreign key (category_id, category_type) references master_entries (id, type)
);
create index games_title_idx on games (title, id);
create index games_updated_at_idx on games (updated_at, id);
create index games_created_at_idx on games (created_at, id);
create index games_questions_idx on games using gin (questions jsonb_path_ops);
create index games_category_idx on games (category_id) where category_id is not null;

-- What plays and prizes of a game have cost. Apart from the game, because every play that earns points changes it.
create table game_budgets (
  game_id uuid primary key constraint game_budgets_game_id_fkey references games on delete cascade,
  spent bigint not null default 0 constraint game_budgets_spent_check check (spent >= 0)
) with (fillfactor = 50);

-- Saved states: the current one, those that were published, and those that were played.
create table game_versions (
  game_id uuid not null constraint game_versions_game_id_fkey references games on delete cascade,
  version int not null,
  content jsonb not null,
  is_published boolean not null,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  constraint game_versions_pkey primary key (game_id, version)
);

-- A question as it was asked. An edit of its text, options or image makes another revision; rows never change.
create table asked_questions (
  game_id uuid not null constraint asked_questions_game_id_fkey references games on delete cascade,
  question_id text not null,
  revision int not null,
  content jsonb not null,
  content_hash bytea not null,
  constraint asked_questions_pkey primary key (game_id, question_id, revision)
);

-- Questions kept for any game; a game gets a copy, which names its origin.
create table bank_questions (
  id uuid primary key,
  language text not null,
  question jsonb not null,
  -- The text of the question without case, marks and spaces, so that it is kept once.
  fingerprint text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint bank_questions_fingerprint_key unique (language, fingerprint)
);
create index bank_questions_created_at_idx on bank_questions (created_at, id);
create index bank_questions_tags_idx on bank_questions using gin ((question -> 'tags'));

-- Every request for generated questions, to count them by day.
create table quiz_generations (
  id uuid primary key,
  actor_id uuid not null,
  at timestamptz not null default now(),
  origin text not null constraint quiz_generations_origin_check check (origin in ('AI', 'BANK')),
  topic text not null,
  asked int not null,
  written int not null default 0
);
create index quiz_generations_at_idx on quiz_generations (at);
