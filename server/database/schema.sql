-- The whole schema as PostgreSQL knows it. Printed by `npm run db:schema`; edit the files in tables/, migrations/ and
-- functions/ instead. Views and functions are listed by signature: their text is in functions/.

create sequence activity_position_seq start 1 increment 1;
create sequence boards_id_seq start 1 increment 1;
create sequence facts_id_seq start 1 increment 1;
create sequence member_codes start 1 increment 1;
create sequence past_costs_id_seq start 1 increment 1;
create sequence store_numbers start 1001 increment 1;

create table academy_effects (
  week date not null,
  neighborhood_id uuid not null,
  players integer not null,
  unmatched integer not null,
  others integer not null,
  players_before bigint not null,
  players_after bigint not null,
  others_before numeric not null,
  others_after numeric not null,
  players_squares numeric not null,
  players_freedom integer not null,
  others_squares numeric not null,
  others_freedom integer not null,
  others_weight numeric not null,
  counted_at timestamp with time zone not null default now(),
  constraint academy_effects_pkey PRIMARY KEY (week, neighborhood_id),
  constraint academy_effects_neighborhood_id_fkey FOREIGN KEY (neighborhood_id) REFERENCES neighborhoods(id) ON DELETE CASCADE
);

create table activity (
  id uuid not null,
  "position" bigint not null,
  at timestamp with time zone not null default event_time(),
  actor_id uuid,
  action text not null,
  entity_type text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  request_id text,
  api_key_id uuid,
  staff_id uuid,
  constraint activity_pkey PRIMARY KEY (id),
  constraint activity_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX activity_action_idx ON activity USING btree (action, at, id) WHERE ((entity_type <> 'session'::text) AND (action <> 'collection.recorded'::text));
CREATE INDEX activity_actor_id_idx ON activity USING btree (actor_id, at, id);
CREATE INDEX activity_at_idx ON activity USING btree (at, id);
CREATE INDEX activity_entity_idx ON activity USING btree (entity_id, at);
CREATE INDEX activity_reason_idx ON activity USING btree (action, reason COLLATE "C", at) WHERE (reason IS NOT NULL);
CREATE INDEX activity_recent_idx ON activity USING btree (at, id) WHERE ((entity_type <> 'session'::text) AND (action <> 'collection.recorded'::text));
CREATE INDEX activity_request_id_idx ON activity USING btree (request_id) WHERE ((entity_type <> 'session'::text) AND (action <> 'collection.recorded'::text));
CREATE INDEX activity_texts_idx ON activity USING btree (id) WHERE (reason IS NOT NULL);
CREATE INDEX activity_type_idx ON activity USING btree (entity_type, at, id) WHERE ((entity_type <> 'session'::text) AND (action <> 'collection.recorded'::text));
CREATE INDEX activity_words_idx ON activity USING gin (reason gin_trgm_ops) WHERE (reason IS NOT NULL);

create table adjustments (
  user_id uuid not null,
  id uuid not null,
  points bigint not null,
  reason_code text not null,
  note text not null,
  status text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null default event_time(),
  decided_by uuid,
  decided_at timestamp with time zone,
  reason_type text not null generated always as ('ADJUST_REASON'::text) stored,
  constraint adjustments_pkey PRIMARY KEY (user_id, id),
  constraint adjustments_points_check CHECK ((points <> 0)),
  constraint adjustments_reason_fkey FOREIGN KEY (reason_type, reason_code) REFERENCES master_entries(type, code),
  constraint adjustments_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPLIED'::text, 'REJECTED'::text]))),
  constraint adjustments_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_balances(user_id)
);
CREATE INDEX adjustments_alone_idx ON adjustments USING btree (requested_by, requested_at) INCLUDE (points) WHERE ((status = 'APPLIED'::text) AND (decided_by IS NULL));
CREATE INDEX adjustments_id_idx ON adjustments USING btree (id);
CREATE INDEX adjustments_pending_idx ON adjustments USING btree (requested_at, id) WHERE (status = 'PENDING'::text);
CREATE INDEX adjustments_reason_idx ON adjustments USING btree (reason_code);
CREATE INDEX adjustments_requested_at_idx ON adjustments USING btree (requested_at, id);

create table api_keys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone not null default event_time(),
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX api_keys_user_id_idx ON api_keys USING btree (user_id);

create table asked_questions (
  game_id uuid not null,
  question_id text not null,
  revision integer not null,
  content jsonb not null,
  content_hash bytea not null,
  constraint asked_questions_pkey PRIMARY KEY (game_id, question_id, revision),
  constraint asked_questions_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE
);

create table bank_questions (
  id uuid not null,
  language text not null,
  question jsonb not null,
  fingerprint text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint bank_questions_pkey PRIMARY KEY (id),
  constraint bank_questions_fingerprint_key UNIQUE (language, fingerprint)
);
CREATE INDEX bank_questions_created_at_idx ON bank_questions USING btree (created_at, id);
CREATE INDEX bank_questions_tags_idx ON bank_questions USING gin (((question -> 'tags'::text)));

create table blackouts (
  id uuid not null,
  from_day date not null,
  to_day date not null,
  name text not null,
  constraint blackouts_pkey PRIMARY KEY (id),
  constraint blackouts_days_check CHECK ((from_day <= to_day))
);

create table boards (
  id bigint not null,
  game_id uuid,
  round_id uuid,
  month date,
  constraint boards_pkey PRIMARY KEY (id),
  constraint boards_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint boards_key UNIQUE NULLS NOT DISTINCT (game_id, round_id, month),
  constraint boards_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id) ON DELETE CASCADE
);

create table closed_days (
  metric text not null,
  day date not null,
  closed_at timestamp with time zone not null default now(),
  detail jsonb,
  constraint closed_days_pkey PRIMARY KEY (metric, day)
);

create table collection_corrections (
  corrected_id uuid not null,
  collection_id uuid not null,
  constraint collection_corrections_pkey PRIMARY KEY (corrected_id),
  constraint collection_corrections_collection_key UNIQUE (collection_id)
);

create table collection_lines (
  user_id uuid not null,
  collection_id uuid not null,
  line integer not null,
  plastic_code text not null,
  grams bigint not null,
  rate_id uuid not null,
  points_per_kg numeric(8,2) not null,
  points bigint not null,
  constraint collection_lines_pkey PRIMARY KEY (user_id, collection_id, line),
  constraint collection_lines_collection_fkey FOREIGN KEY (user_id, collection_id) REFERENCES collections(user_id, id),
  constraint collection_lines_grams_check CHECK ((grams > 0)),
  constraint collection_lines_rate_id_fkey FOREIGN KEY (rate_id) REFERENCES plastic_rates(id)
);
CREATE INDEX collection_lines_collection_id_idx ON collection_lines USING brin (collection_id uuid_minmax_multi_ops) WITH (pages_per_range='64', autosummarize='on');

create table collections (
  user_id uuid not null,
  id uuid not null,
  code text not null,
  store_id uuid not null,
  neighborhood_id uuid,
  at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default event_time(),
  recorded_by uuid not null,
  staff_id uuid,
  source text not null,
  grams bigint not null,
  points bigint not null,
  plastics integer not null,
  note text,
  photo_key text,
  flags jsonb not null default '[]'::jsonb,
  review text not null default 'NONE'::text,
  reviewed_by uuid,
  status text not null default 'RECORDED'::text,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  reversal_reason text,
  constraint collections_pkey PRIMARY KEY (user_id, id),
  constraint collections_grams_check CHECK ((grams > 0)),
  constraint collections_neighborhood_id_fkey FOREIGN KEY (neighborhood_id) REFERENCES neighborhoods(id),
  constraint collections_not_reviewed_own_check CHECK ((reviewed_by <> user_id)),
  constraint collections_points_check CHECK ((points >= 0)),
  constraint collections_review_check CHECK ((review = ANY (ARRAY['NONE'::text, 'OPEN'::text, 'CONFIRMED'::text]))),
  constraint collections_source_check CHECK ((source = ANY (ARRAY['STORE'::text, 'ADMIN'::text, 'IMPORT'::text]))),
  constraint collections_status_check CHECK ((status = ANY (ARRAY['RECORDED'::text, 'REVERSED'::text]))),
  constraint collections_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint collections_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_balances(user_id)
) with (autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX collections_at_idx ON collections USING btree (at, id);
CREATE INDEX collections_exceptions_idx ON collections USING btree (at, id) INCLUDE (flags, review, status, store_id) WHERE ((review <> 'NONE'::text) OR (status = 'REVERSED'::text) OR (note IS NOT NULL) OR (reversal_reason IS NOT NULL));
CREATE INDEX collections_grams_idx ON collections USING btree (grams, id);
CREATE INDEX collections_id_idx ON collections USING btree (id);
CREATE INDEX collections_neighborhood_idx ON collections USING btree (neighborhood_id, at, id);
CREATE INDEX collections_photo_key_idx ON collections USING btree (photo_key) WHERE (photo_key IS NOT NULL);
CREATE INDEX collections_plastics_idx ON collections USING btree (plastics, at, id);
CREATE INDEX collections_points_idx ON collections USING btree (points, id);
CREATE INDEX collections_review_idx ON collections USING btree (at, id) INCLUDE (store_id, user_id, neighborhood_id, plastics, status, grams, points) WHERE (review = 'OPEN'::text);
CREATE INDEX collections_store_idx ON collections USING btree (store_id, at, id);
CREATE UNIQUE INDEX collections_code_key ON collections USING btree (code text_pattern_ops);

create table cost_proposals (
  id uuid not null,
  subject text not null,
  subject_id uuid not null,
  change jsonb not null,
  costs jsonb not null,
  reason text not null,
  status text not null default 'PENDING'::text,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null default event_time(),
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text,
  constraint cost_proposals_pkey PRIMARY KEY (id),
  constraint cost_proposals_decided_by_check CHECK (
CASE status
    WHEN 'WITHDRAWN'::text THEN (decided_by = proposed_by)
    WHEN 'PENDING'::text THEN (decided_by IS NULL)
    WHEN 'EXPIRED'::text THEN (decided_by IS NULL)
    ELSE (decided_by IS NOT NULL)
END),
  constraint cost_proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint cost_proposals_decided_check CHECK (((status = 'PENDING'::text) = (decided_at IS NULL))),
  constraint cost_proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint cost_proposals_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'DECLINED'::text, 'WITHDRAWN'::text, 'EXPIRED'::text]))),
  constraint cost_proposals_subject_check CHECK ((subject = ANY (ARRAY['reward'::text, 'game'::text])))
);
CREATE INDEX cost_proposals_pending_idx ON cost_proposals USING btree (proposed_at, id) WHERE (status = 'PENDING'::text);
CREATE INDEX cost_proposals_proposed_at_idx ON cost_proposals USING btree (proposed_at, id);
CREATE INDEX cost_proposals_subject_idx ON cost_proposals USING btree (subject_id, proposed_at, id);

create table counter_devices (
  id uuid not null,
  store_id uuid not null,
  name text not null,
  token_hash bytea not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  last_contact_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint counter_devices_pkey PRIMARY KEY (id),
  constraint counter_devices_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint counter_devices_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint counter_devices_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX counter_devices_revoked_at_idx ON counter_devices USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);
CREATE INDEX counter_devices_store_id_idx ON counter_devices USING btree (store_id) WHERE (revoked_at IS NULL);

create table credentials (
  user_id uuid not null,
  password_hash text,
  password_changed_at timestamp with time zone,
  totp_sealed text,
  totp_confirmed_at timestamp with time zone,
  totp_last_step bigint not null default 0,
  constraint credentials_pkey PRIMARY KEY (user_id),
  constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table dashboard_arrangements (
  user_id uuid not null,
  panel_order text[] not null,
  hidden text[] not null,
  updated_at timestamp with time zone not null default now(),
  constraint dashboard_arrangements_pkey PRIMARY KEY (user_id),
  constraint dashboard_arrangements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table devices (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_token_hash_user_id_key UNIQUE (token_hash, user_id),
  constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES people(user_id) ON DELETE CASCADE
);
CREATE INDEX devices_user_id_idx ON devices USING btree (user_id, last_used_at);

create table disqualifications (
  game_id uuid not null,
  user_id uuid not null,
  reason text not null,
  by uuid,
  at timestamp with time zone not null default now(),
  constraint disqualifications_pkey PRIMARY KEY (game_id, user_id),
  constraint disqualifications_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint disqualifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX disqualifications_user_idx ON disqualifications USING btree (user_id);

create table erased_debts (
  id uuid not null default gen_random_uuid(),
  fingerprint bytea not null,
  points bigint not null,
  erased_at timestamp with time zone not null default now(),
  constraint erased_debts_pkey PRIMARY KEY (id),
  constraint erased_debts_points_check CHECK ((points > 0))
);
CREATE INDEX erased_debts_erased_at_idx ON erased_debts USING btree (erased_at);
CREATE INDEX erased_debts_fingerprint_idx ON erased_debts USING btree (fingerprint);

create table facts (
  id bigint not null,
  source text not null,
  at timestamp with time zone not null,
  user_id uuid,
  store_id uuid,
  neighborhood_id uuid,
  subject_id uuid,
  label text,
  labels text[],
  place bigint,
  n1 bigint not null,
  n2 bigint not null default 0,
  n3 bigint not null default 0,
  n4 bigint not null default 0,
  n5 bigint not null default 0,
  lines line_fact[],
  constraint facts_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);
CREATE INDEX facts_standing_idx ON facts USING btree (label, place) WHERE (source = 'standing'::text);

create table figures (
  metric text collate "C" not null,
  grain text collate "C" not null,
  since date not null,
  id uuid not null,
  label text collate "C" not null,
  place bigint not null,
  n1 bigint not null,
  n2 bigint not null,
  n3 bigint not null,
  n4 bigint not null,
  n5 bigint not null,
  sizes integer[],
  constraint figures_pkey PRIMARY KEY (metric, grain, since, id, label, place),
  constraint figures_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'ever'::text])))
) with (fillfactor=80);
CREATE INDEX figures_place_idx ON figures USING btree (metric, id, grain, since) WHERE (metric = ANY (ARRAY['stores'::text, 'neighborhoods'::text]));

create table found_addresses (
  query text not null,
  answer jsonb not null,
  found_at timestamp with time zone not null default now(),
  constraint found_addresses_pkey PRIMARY KEY (query)
);

create table game_budgets (
  game_id uuid not null,
  spent bigint not null default 0,
  constraint game_budgets_pkey PRIMARY KEY (game_id),
  constraint game_budgets_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_budgets_spent_check CHECK ((spent >= 0))
) with (fillfactor=50);

create table game_versions (
  game_id uuid not null,
  version integer not null,
  content jsonb not null,
  is_published boolean not null,
  saved_by uuid,
  saved_at timestamp with time zone not null default now(),
  constraint game_versions_pkey PRIMARY KEY (game_id, version),
  constraint game_versions_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE
);

create table game_windows (
  id uuid not null,
  game_id uuid not null,
  starts_at timestamp without time zone not null,
  minutes integer not null,
  time_zone text not null,
  recurrence text,
  version integer not null default 1,
  constraint game_windows_pkey PRIMARY KEY (id),
  constraint game_windows_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_windows_minutes_check CHECK (((minutes >= 5) AND (minutes <= 44640)))
);
CREATE INDEX game_windows_game_id_idx ON game_windows USING btree (game_id);

create table games (
  id uuid not null,
  title text not null,
  description text not null default ''::text,
  cover_key text,
  language text not null default 'en'::text,
  category_id uuid,
  category_type text not null generated always as ('GAME_CATEGORY'::text) stored,
  difficulty text not null default 'MEDIUM'::text,
  rules jsonb not null,
  points_per_correct integer not null default 0,
  budget_points bigint not null default 0,
  prize_reserve bigint not null default 0,
  prizes jsonb not null,
  questions jsonb not null default '[]'::jsonb,
  status text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint games_pkey PRIMARY KEY (id),
  constraint games_category_fkey FOREIGN KEY (category_id, category_type) REFERENCES master_entries(id, type),
  constraint games_difficulty_check CHECK ((difficulty = ANY (ARRAY['EASY'::text, 'MEDIUM'::text, 'HARD'::text]))),
  constraint games_points_per_correct_check CHECK ((points_per_correct >= 0)),
  constraint games_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'PAUSED'::text, 'ARCHIVED'::text])))
);
CREATE INDEX games_category_idx ON games USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX games_created_at_idx ON games USING btree (created_at, id);
CREATE INDEX games_questions_idx ON games USING gin (questions jsonb_path_ops);
CREATE INDEX games_title_idx ON games USING btree (title, id);
CREATE INDEX games_updated_at_idx ON games USING btree (updated_at, id);

create table geocoder_turns (
  only_one boolean not null default true,
  next_at timestamp with time zone not null,
  constraint geocoder_turns_pkey PRIMARY KEY (only_one),
  constraint geocoder_turns_only_one_check CHECK (only_one)
);

create table idempotency_keys (
  actor_id uuid not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  has_names boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (actor_id, endpoint, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys USING btree (created_at);

create table impact_claims (
  collection_id uuid not null,
  line integer not null,
  report_id uuid not null,
  constraint impact_claims_pkey PRIMARY KEY (collection_id, line),
  constraint impact_claims_report_id_fkey FOREIGN KEY (report_id) REFERENCES impact_reports(id)
);
CREATE INDEX impact_claims_report_id_idx ON impact_claims USING btree (report_id);

create table impact_factor_sets (
  id uuid not null,
  number integer not null,
  name text not null,
  source text not null,
  scope text not null,
  year integer not null,
  loss_percent numeric(3,1) not null,
  reason text not null,
  author_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint impact_factor_sets_pkey PRIMARY KEY (id),
  constraint impact_factor_sets_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint impact_factor_sets_loss_percent_check CHECK (((loss_percent >= (0)::numeric) AND (loss_percent <= (50)::numeric))),
  constraint impact_factor_sets_number_key UNIQUE (number)
);

create table impact_factors (
  set_id uuid not null,
  plastic_code text not null,
  factor numeric(6,3),
  low numeric(6,3),
  high numeric(6,3),
  bottles_per_kg numeric(7,2),
  constraint impact_factors_pkey PRIMARY KEY (set_id, plastic_code),
  constraint impact_factors_bottles_check CHECK ((bottles_per_kg > (0)::numeric)),
  constraint impact_factors_plastic_code_fkey FOREIGN KEY (plastic_code) REFERENCES plastic_types(code),
  constraint impact_factors_range_check CHECK ((COALESCE((low <= factor), (low IS NULL)) AND COALESCE((factor <= high), (high IS NULL)))),
  constraint impact_factors_set_id_fkey FOREIGN KEY (set_id) REFERENCES impact_factor_sets(id)
);

create table impact_report_lines (
  report_id uuid not null,
  collection_id uuid not null,
  line integer not null,
  code text not null,
  at timestamp with time zone not null,
  store_id uuid not null,
  plastic_code text not null,
  grams bigint not null,
  constraint impact_report_lines_pkey PRIMARY KEY (report_id, collection_id, line),
  constraint impact_report_lines_report_id_fkey FOREIGN KEY (report_id) REFERENCES impact_reports(id)
);

create table impact_report_numbers (
  year integer not null,
  last_number integer not null,
  constraint impact_report_numbers_pkey PRIMARY KEY (year)
);

create table impact_reports (
  id uuid not null,
  status text not null default 'DRAFT'::text,
  serial text,
  check_text text,
  title text not null,
  sponsor text,
  sponsor_logo_key text,
  standard text,
  from_day date not null,
  to_day date not null,
  store_ids uuid[] not null,
  excludes_claimed boolean not null,
  factor_set_id uuid not null,
  figures jsonb,
  statement text,
  statement_hash text,
  evidence_hash text,
  drafted_by uuid not null,
  drafted_at timestamp with time zone not null default now(),
  issued_by uuid,
  issued_at timestamp with time zone,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawal_reason text,
  version integer not null default 1,
  constraint impact_reports_pkey PRIMARY KEY (id),
  constraint impact_reports_days_check CHECK ((from_day <= to_day)),
  constraint impact_reports_drafted_by_fkey FOREIGN KEY (drafted_by) REFERENCES users(id),
  constraint impact_reports_factor_set_id_fkey FOREIGN KEY (factor_set_id) REFERENCES impact_factor_sets(id),
  constraint impact_reports_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id),
  constraint impact_reports_issued_check CHECK ((num_nonnulls(serial, check_text, figures, statement, statement_hash, evidence_hash, issued_by, issued_at) =
CASE status
    WHEN 'DRAFT'::text THEN 0
    ELSE 8
END)),
  constraint impact_reports_serial_key UNIQUE (serial),
  constraint impact_reports_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'ISSUED'::text, 'WITHDRAWN'::text]))),
  constraint impact_reports_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint impact_reports_withdrawn_check CHECK ((num_nonnulls(withdrawn_by, withdrawn_at, withdrawal_reason) =
CASE status
    WHEN 'WITHDRAWN'::text THEN 3
    ELSE 0
END))
);
CREATE INDEX impact_reports_drafted_at_idx ON impact_reports USING btree (drafted_at, id);
CREATE INDEX impact_reports_issued_at_idx ON impact_reports USING btree (issued_at, id);

create table import_rows (
  import_id uuid not null,
  "row" integer not null,
  cells jsonb not null,
  outcome text not null default 'WAITING'::text,
  problems jsonb,
  record_id uuid,
  fingerprint bytea,
  keys bytea[],
  repeats integer,
  constraint import_rows_pkey PRIMARY KEY (import_id, "row"),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['WAITING'::text, 'NEW'::text, 'ADDED'::text, 'UNCHANGED'::text, 'FAILED'::text, 'UNDONE'::text, 'KEPT'::text])))
);
CREATE INDEX import_rows_outcome_idx ON import_rows USING btree (import_id, outcome, "row");
CREATE INDEX import_rows_record_id_idx ON import_rows USING btree (record_id) WHERE (record_id IS NOT NULL);
CREATE INDEX import_rows_repeats_idx ON import_rows USING btree (import_id, repeats) WHERE (repeats IS NOT NULL);
CREATE INDEX import_rows_texts_idx ON import_rows USING btree (import_id, "row") WHERE (cells <> '[]'::jsonb);

create table imported_records (
  kind text not null,
  fingerprint bytea not null,
  record_id uuid,
  says bytea,
  constraint imported_records_pkey PRIMARY KEY (kind, fingerprint)
);
CREATE INDEX imported_records_record_id_idx ON imported_records USING btree (record_id);

create table imports (
  id uuid not null,
  kind text not null,
  file_name text not null,
  file_hash bytea,
  headers text[] not null default '{}'::text[],
  mapping jsonb not null default '{}'::jsonb,
  state text not null default 'RECEIVING'::text,
  rows integer not null default 0,
  counts jsonb not null default '{}'::jsonb,
  step_rows integer not null default 0,
  repeats jsonb,
  problem text,
  user_id uuid not null,
  run_by uuid,
  run_ip text,
  run_request text,
  created_at timestamp with time zone not null default event_time(),
  touched_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['neighborhoods'::text, 'members'::text, 'stores'::text, 'collections'::text, 'voucher-codes'::text, 'questions'::text]))),
  constraint imports_run_by_fkey FOREIGN KEY (run_by) REFERENCES users(id),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['RECEIVING'::text, 'MAPPING'::text, 'CHECKING'::text, 'CHECKED'::text, 'IMPORTING'::text, 'STOPPED'::text, 'DONE'::text, 'UNDOING'::text, 'UNDONE'::text]))),
  constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX imports_created_at_idx ON imports USING btree (created_at, id);
CREATE INDEX imports_file_hash_idx ON imports USING btree (file_hash, kind) WHERE (state = ANY (ARRAY['IMPORTING'::text, 'STOPPED'::text, 'DONE'::text]));
CREATE INDEX imports_touched_at_idx ON imports USING btree (touched_at) WHERE (state = ANY (ARRAY['CHECKING'::text, 'IMPORTING'::text, 'UNDOING'::text]));
CREATE INDEX imports_user_id_idx ON imports USING btree (user_id);

create table invitations (
  user_id uuid not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint invitations_pkey PRIMARY KEY (user_id),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table invoice_numbers (
  year integer not null,
  last_number integer not null,
  constraint invoice_numbers_pkey PRIMARY KEY (year)
);

create table invoices (
  id uuid not null,
  number text not null,
  subscription_id uuid not null,
  plan_price_id uuid not null,
  store_id uuid not null,
  period_from timestamp with time zone not null,
  period_to timestamp with time zone not null,
  amount bigint not null,
  currency text not null,
  lines jsonb not null,
  plan_name text not null,
  billed_to jsonb not null,
  issued_at timestamp with time zone not null default now(),
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_amount_check CHECK ((amount >= 0)),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_period_key UNIQUE (subscription_id, period_from),
  constraint invoices_plan_price_id_fkey FOREIGN KEY (plan_price_id) REFERENCES plan_prices(id),
  constraint invoices_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint invoices_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id)
);
CREATE INDEX invoices_issued_at_idx ON invoices USING btree (issued_at, id);
CREATE INDEX invoices_store_id_idx ON invoices USING btree (store_id, issued_at, id);

create table job_runs (
  id uuid not null,
  kind text not null,
  title text not null,
  asked_by uuid,
  input jsonb not null default '{}'::jsonb,
  state text not null default 'QUEUED'::text,
  done integer not null default 0,
  total integer,
  attempts integer not null default 0,
  losses integer not null default 0,
  cancel_asked_at timestamp with time zone,
  seen_at timestamp with time zone,
  error text,
  details text,
  link text,
  file_key text,
  file_name text,
  file_expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint job_runs_pkey PRIMARY KEY (id),
  constraint job_runs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint job_runs_kind_check CHECK ((kind = ANY (ARRAY['EXPORT'::text, 'REBUILD'::text, 'PAYOUT'::text, 'REPORT'::text]))),
  constraint job_runs_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text])))
);
CREATE INDEX job_runs_asked_by_idx ON job_runs USING btree (asked_by);
CREATE INDEX job_runs_created_at_idx ON job_runs USING btree (created_at, id);
CREATE INDEX job_runs_file_idx ON job_runs USING btree (file_expires_at) WHERE (file_key IS NOT NULL);
CREATE INDEX job_runs_running_idx ON job_runs USING btree (seen_at) WHERE (state = 'RUNNING'::text);

create table job_workers (
  id text not null,
  seen_at timestamp with time zone not null,
  constraint job_workers_pkey PRIMARY KEY (id)
);

create table learning_sums (
  until date not null,
  since date not null,
  pairs bigint not null,
  players bigint not null,
  first_score bigint not null,
  last_score bigint not null,
  squares bigint not null,
  firsts integer[] not null,
  lasts integer[] not null,
  constraint learning_sums_pkey PRIMARY KEY (until, since)
);

create table ledger_entries (
  user_id uuid not null,
  id uuid not null,
  "position" bigint not null,
  at timestamp with time zone not null default event_time(),
  kind text not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null,
  balance_after bigint not null,
  source_id uuid not null,
  reason text,
  actor_id uuid,
  idempotency_key text not null,
  constraint ledger_entries_pkey PRIMARY KEY (user_id, "position"),
  constraint ledger_entries_accounts_check CHECK ((((((kind || ' '::text) || from_account) || ' '::text) || to_account) = ANY (ARRAY['AWARD issued user'::text, 'AWARD issued pending'::text, 'CONFIRMATION pending user'::text, 'REVERSAL user issued'::text, 'REVERSAL pending issued'::text, 'DEBT debt user'::text, 'REPAYMENT user debt'::text, 'ADJUSTMENT adjusted user'::text, 'ADJUSTMENT user adjusted'::text, 'HOLD user held'::text, 'RELEASE held user'::text, 'SPEND held redeemed'::text, 'EXPIRY user expired'::text, 'CARRY carried user'::text, 'CARRY user carried'::text]))),
  constraint ledger_entries_amount_check CHECK ((amount > 0)),
  constraint ledger_entries_balance_after_check CHECK ((balance_after >= 0)),
  constraint ledger_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_balances(user_id)
);
CREATE INDEX ledger_entries_at_idx ON ledger_entries USING brin (at timestamptz_minmax_multi_ops) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX ledger_entries_kind_idx ON ledger_entries USING btree (kind, at) WHERE (kind <> 'AWARD'::text);
CREATE INDEX ledger_entries_texts_idx ON ledger_entries USING btree (id) WHERE (reason IS NOT NULL);
CREATE UNIQUE INDEX ledger_entries_once_key ON ledger_entries USING btree (user_id, source_id, (
CASE kind
    WHEN 'RELEASE'::text THEN 'SPEND'::text
    ELSE kind
END));

create table ledger_proofs (
  at timestamp with time zone not null default now(),
  checks integer not null,
  broken text[] not null,
  sealed_days integer not null,
  first_broken_day date,
  constraint ledger_proofs_pkey PRIMARY KEY (at)
);

create table ledger_seals (
  day date not null,
  entries bigint not null,
  amount numeric not null,
  hash bytea not null,
  previous_hash bytea,
  sealed_at timestamp with time zone not null default now(),
  constraint ledger_seals_pkey PRIMARY KEY (day)
);

create table login_challenges (
  token_hash bytea not null,
  user_id uuid not null,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint login_challenges_pkey PRIMARY KEY (token_hash),
  constraint login_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX login_challenges_user_id_idx ON login_challenges USING btree (user_id);

create table login_throttles (
  key bytea not null,
  failures integer not null,
  window_ends_at timestamp with time zone not null,
  blocks integer not null default 0,
  blocked_until timestamp with time zone,
  constraint login_throttles_pkey PRIMARY KEY (key)
);

create table lone_decisions (
  id uuid not null,
  actor_id uuid not null,
  permission text not null,
  entity_type text not null,
  entity_id uuid not null,
  reason text not null,
  at timestamp with time zone not null default now(),
  constraint lone_decisions_pkey PRIMARY KEY (id),
  constraint lone_decisions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX lone_decisions_at_idx ON lone_decisions USING btree (at, id);
CREATE INDEX lone_decisions_entity_idx ON lone_decisions USING btree (entity_id, actor_id);

create table lone_grants (
  session_id uuid not null,
  reason text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint lone_grants_pkey PRIMARY KEY (session_id),
  constraint lone_grants_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

create table master_entries (
  id uuid not null,
  type text not null,
  code text not null,
  label text not null,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  meta jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  constraint master_entries_pkey PRIMARY KEY (id),
  constraint master_entries_code_key UNIQUE (type, code),
  constraint master_entries_id_type_key UNIQUE (id, type),
  constraint master_entries_type_check CHECK ((type = ANY (ARRAY['REWARD_CATEGORY'::text, 'SUPPLIER'::text, 'GAME_CATEGORY'::text, 'STORE_REJECT_REASON'::text, 'STORE_SUSPEND_REASON'::text, 'STORE_CLOSE_REASON'::text, 'USER_SUSPEND_REASON'::text, 'ROLE_SWITCH_REJECT_REASON'::text, 'COLLECTION_REVERSE_REASON'::text, 'ADJUST_REASON'::text, 'REDEMPTION_CANCEL_REASON'::text, 'PLAY_VOID_REASON'::text, 'DISQUALIFY_REASON'::text])))
);
CREATE INDEX master_entries_order_idx ON master_entries USING btree (type, sort_order, label, id);

create table member_days (
  id uuid not null,
  day date not null,
  user_id uuid not null,
  times integer not null,
  previous date not null,
  month date,
  cohort date not null,
  constraint member_days_pkey PRIMARY KEY (id, day, user_id) INCLUDE (previous)
);
CREATE INDEX member_days_months_idx ON member_days USING btree (month, cohort, user_id) WHERE ((id = '00000000-0000-0000-0000-000000000000'::uuid) AND (month IS NOT NULL));
CREATE INDEX member_days_user_id_idx ON member_days USING btree (user_id);

create table neighborhood_counts (
  neighborhood_id uuid not null,
  members integer not null default 0,
  leaders integer not null default 0,
  constraint neighborhood_counts_pkey PRIMARY KEY (neighborhood_id),
  constraint neighborhood_counts_leaders_check CHECK ((leaders >= 0)),
  constraint neighborhood_counts_members_check CHECK ((members >= 0)),
  constraint neighborhood_counts_neighborhood_id_fkey FOREIGN KEY (neighborhood_id) REFERENCES neighborhoods(id) ON DELETE CASCADE
);
CREATE INDEX neighborhood_counts_members_idx ON neighborhood_counts USING btree (members, neighborhood_id);

create table neighborhoods (
  id uuid not null,
  name text not null,
  code text not null,
  city text not null,
  state text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  radius_meters integer not null,
  boundary jsonb,
  households integer not null,
  goal_grams bigint,
  goal_period text,
  status text not null,
  collected_grams bigint not null default 0,
  grams_per_household double precision generated always as (
CASE
    WHEN ((status = 'ACTIVE'::text) AND (households > 0)) THEN ((collected_grams)::double precision / (households)::double precision)
    ELSE NULL::double precision
END) stored,
  search text generated always as (lower(((((name || ' '::text) || code) || ' '::text) || city))) stored,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint neighborhoods_pkey PRIMARY KEY (id),
  constraint neighborhoods_goal_check CHECK (((goal_grams IS NULL) = (goal_period IS NULL))),
  constraint neighborhoods_goal_period_check CHECK ((goal_period = ANY (ARRAY['WEEK'::text, 'MONTH'::text, 'YEAR'::text]))),
  constraint neighborhoods_households_check CHECK ((households >= 0)),
  constraint neighborhoods_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'ARCHIVED'::text])))
);
CREATE INDEX neighborhoods_city_idx ON neighborhoods USING btree (city, id);
CREATE INDEX neighborhoods_city_rank_idx ON neighborhoods USING btree (lower(country), lower(state), lower(city), grams_per_household);
CREATE INDEX neighborhoods_collected_grams_idx ON neighborhoods USING btree (collected_grams, id);
CREATE INDEX neighborhoods_created_at_idx ON neighborhoods USING btree (created_at, id);
CREATE INDEX neighborhoods_grams_per_household_idx ON neighborhoods USING btree (grams_per_household);
CREATE INDEX neighborhoods_households_idx ON neighborhoods USING btree (households, id);
CREATE INDEX neighborhoods_name_idx ON neighborhoods USING btree (name, id) INCLUDE (status, city, search);
CREATE INDEX neighborhoods_rank_idx ON neighborhoods USING btree (((- COALESCE(grams_per_household, ('-1'::integer)::double precision))), id);
CREATE INDEX neighborhoods_status_idx ON neighborhoods USING btree (status, name, id);
CREATE UNIQUE INDEX neighborhoods_code_key ON neighborhoods USING btree (code);
CREATE UNIQUE INDEX neighborhoods_name_key ON neighborhoods USING btree (lower(country), lower(state), lower(city), lower(name));

create table notification_preferences (
  user_id uuid not null,
  type text not null,
  delivery text not null,
  constraint notification_preferences_pkey PRIMARY KEY (user_id, type),
  constraint notification_preferences_delivery_check CHECK ((delivery = ANY (ARRAY['IN_APP'::text, 'EMAIL'::text, 'DIGEST'::text, 'OFF'::text]))),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table notification_reads (
  user_id uuid not null,
  notification_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint notification_reads_pkey PRIMARY KEY (user_id, notification_id),
  constraint notification_reads_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint notification_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notification_reads_notification_id_idx ON notification_reads USING btree (notification_id);

create table notifications (
  id uuid not null,
  type text not null,
  title text,
  body text,
  facts jsonb,
  link text not null,
  permission text,
  user_id uuid,
  except_user_id uuid,
  once_key text,
  created_at timestamp(3) with time zone not null default event_time(),
  mailed_at timestamp with time zone,
  digested_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_except_user_id_fkey FOREIGN KEY (except_user_id) REFERENCES users(id),
  constraint notifications_once_key UNIQUE (once_key),
  constraint notifications_recipient_check CHECK (((permission IS NULL) <> (user_id IS NULL))),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notifications_words_check CHECK (((facts IS NULL) = ((title IS NOT NULL) AND (body IS NOT NULL))))
);
CREATE INDEX notifications_created_at_idx ON notifications USING btree (created_at, id);
CREATE INDEX notifications_digested_at_idx ON notifications USING btree (user_id, created_at) WHERE (digested_at IS NULL);
CREATE INDEX notifications_mailed_at_idx ON notifications USING btree (id) WHERE (mailed_at IS NULL);
CREATE INDEX notifications_permission_idx ON notifications USING btree (created_at, id) WHERE (permission IS NOT NULL);
CREATE INDEX notifications_user_id_idx ON notifications USING btree (user_id, created_at, id) WHERE (user_id IS NOT NULL);

create table otps (
  subject bytea not null,
  type text not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint otps_pkey PRIMARY KEY (subject, type)
);

create table past_costs (
  id bigint not null,
  subject_id uuid not null,
  kind text not null,
  points bigint not null,
  until timestamp with time zone not null default now(),
  constraint past_costs_pkey PRIMARY KEY (id),
  constraint past_costs_kind_check CHECK ((kind = ANY (ARRAY['REWARD_COST'::text, 'PLAY_POINTS'::text, 'PRIZES'::text, 'BUDGET'::text])))
);
CREATE INDEX past_costs_subject_idx ON past_costs USING btree (subject_id, until);

create table people (
  user_id uuid not null,
  name text not null,
  email text,
  phone text,
  avatar_key text,
  member_code text not null default next_member_code(),
  address jsonb,
  status_reason text,
  consented_at timestamp with time zone,
  mail_consent_at timestamp with time zone,
  name_shown_at timestamp with time zone,
  user_type text not null,
  status text not null,
  neighborhood_id uuid,
  joined_at timestamp with time zone not null,
  search text generated always as (lower(((((((name || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || member_code))) stored,
  initials text collate "C" generated always as ("left"(lower(name), 2)) stored,
  constraint people_pkey PRIMARY KEY (user_id),
  constraint people_email_or_phone CHECK ((num_nonnulls(email, phone) > 0)),
  constraint people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX people_accounts_idx ON people USING btree (user_id) INCLUDE (name, status, user_type, neighborhood_id, joined_at);
CREATE INDEX people_initials_idx ON people USING btree (initials, name, user_id);
CREATE INDEX people_joined_at_idx ON people USING btree (joined_at, user_id) INCLUDE (status, user_type, neighborhood_id);
CREATE INDEX people_name_idx ON people USING btree (name, user_id) INCLUDE (status, user_type, neighborhood_id, joined_at);
CREATE INDEX people_neighborhood_id_idx ON people USING btree (neighborhood_id, name, user_id);
CREATE INDEX people_phone_idx ON people USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX people_search_idx ON people USING gin (search gin_trgm_ops);
CREATE INDEX people_status_idx ON people USING btree (status, name, user_id);
CREATE INDEX people_texts_idx ON people USING btree (user_id) WHERE (status_reason IS NOT NULL);
CREATE INDEX people_user_type_idx ON people USING btree (user_type, name, user_id);
CREATE UNIQUE INDEX people_email_key ON people USING btree (lower(email) text_pattern_ops);
CREATE UNIQUE INDEX people_member_code_key ON people USING btree (member_code);

create table person_notes (
  user_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null default now(),
  author_id uuid,
  kind text not null,
  subject text,
  text text not null,
  sent_at timestamp with time zone,
  constraint person_notes_pkey PRIMARY KEY (user_id, id),
  constraint person_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint person_notes_kind_check CHECK ((kind = ANY (ARRAY['NOTE'::text, 'SUSPENSION'::text, 'BLOCK'::text, 'REINSTATEMENT'::text, 'MESSAGE'::text]))),
  constraint person_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX person_notes_at_idx ON person_notes USING btree (user_id, at, id);

create table plan_prices (
  id uuid not null,
  plan_id uuid not null,
  price_version integer not null,
  amount bigint not null,
  currency text not null,
  "interval" text not null,
  created_at timestamp with time zone not null default now(),
  constraint plan_prices_pkey PRIMARY KEY (id),
  constraint plan_prices_amount_check CHECK ((amount >= 0)),
  constraint plan_prices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint plan_prices_interval_check CHECK (("interval" = ANY (ARRAY['MONTH'::text, 'YEAR'::text]))),
  constraint plan_prices_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint plan_prices_version_key UNIQUE (plan_id, price_version)
);

create table plans (
  id uuid not null,
  code text not null,
  name text not null,
  description text not null default ''::text,
  audience text not null default 'STORE'::text,
  trial_days integer not null default 0,
  collections_per_month integer,
  staff_accounts integer,
  features text[] not null default '{}'::text[],
  status text not null default 'ACTIVE'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint plans_pkey PRIMARY KEY (id),
  constraint plans_audience_check CHECK ((audience = 'STORE'::text)),
  constraint plans_code_key UNIQUE (code),
  constraint plans_collections_per_month_check CHECK ((collections_per_month > 0)),
  constraint plans_staff_accounts_check CHECK ((staff_accounts > 0)),
  constraint plans_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'ARCHIVED'::text]))),
  constraint plans_trial_days_check CHECK ((trial_days >= 0))
);

create table plastic_rates (
  id uuid not null,
  plastic_code text not null,
  points_per_kg numeric(8,2) not null,
  effective_from timestamp with time zone not null,
  reason text not null,
  author_id uuid,
  approved_by uuid,
  created_at timestamp with time zone not null default now(),
  cancelled_at timestamp with time zone,
  constraint plastic_rates_pkey PRIMARY KEY (id),
  constraint plastic_rates_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint plastic_rates_approved_for_author_check CHECK (((approved_by IS NULL) OR (author_id IS NOT NULL))),
  constraint plastic_rates_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint plastic_rates_plastic_code_fkey FOREIGN KEY (plastic_code) REFERENCES plastic_types(code),
  constraint plastic_rates_points_per_kg_check CHECK ((points_per_kg > (0)::numeric))
);
CREATE UNIQUE INDEX plastic_rates_effective_from_key ON plastic_rates USING btree (plastic_code, effective_from) WHERE (cancelled_at IS NULL);

create table plastic_types (
  code text not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  is_active boolean not null default true,
  label text not null,
  resin integer not null,
  max_grams integer not null default 200000,
  sort_order integer not null,
  constraint plastic_types_pkey PRIMARY KEY (code),
  constraint plastic_types_id_key UNIQUE (id),
  constraint plastic_types_resin_check CHECK (((resin >= 1) AND (resin <= 7)))
);

create table play_answers (
  play_id uuid not null,
  question_id text not null,
  option_ids text[] not null,
  is_correct boolean not null,
  ms integer not null,
  at timestamp with time zone not null default now(),
  constraint play_answers_pkey PRIMARY KEY (play_id, question_id),
  constraint play_answers_play_id_fkey FOREIGN KEY (play_id) REFERENCES plays(id)
);

create table plays (
  id uuid not null,
  user_id uuid not null,
  game_id uuid not null,
  game_version integer not null,
  round_id uuid,
  asked jsonb not null,
  of integer not null,
  answered integer not null default 0,
  correct integer not null default 0,
  reading_ms integer not null default 0,
  fast_answers integer not null default 0,
  points_per_correct integer not null,
  counted text not null,
  pass_percent integer not null,
  seconds_per_question integer not null,
  status text not null default 'OPEN'::text,
  day date not null,
  attempt integer not null,
  score integer,
  ms bigint,
  points bigint not null default 0,
  points_note text,
  rank bigint,
  started_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  last_answer_at timestamp with time zone,
  finished_at timestamp with time zone,
  voided_at timestamp with time zone,
  voided_by uuid,
  reason text,
  version integer not null default 1,
  constraint plays_pkey PRIMARY KEY (id),
  constraint plays_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id),
  constraint plays_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  constraint plays_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'FINISHED'::text, 'ABANDONED'::text, 'VOID'::text]))),
  constraint plays_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_balances(user_id)
) with (fillfactor=70);
CREATE INDEX plays_finished_idx ON plays USING btree (game_id, user_id) INCLUDE (score) WHERE (status = 'FINISHED'::text);
CREATE INDEX plays_flagged_idx ON plays USING btree (started_at, id) WHERE (fast_answers > 0);
CREATE INDEX plays_game_idx ON plays USING btree (game_id, started_at, id);
CREATE INDEX plays_ms_idx ON plays USING btree (ms, id);
CREATE INDEX plays_overdue_idx ON plays USING btree (ends_at) WHERE (status = 'OPEN'::text);
CREATE INDEX plays_round_idx ON plays USING btree (round_id) WHERE (round_id IS NOT NULL);
CREATE INDEX plays_score_idx ON plays USING btree (score, id);
CREATE INDEX plays_started_at_idx ON plays USING btree (started_at, id) INCLUDE (user_id, game_id, status, score, points);
CREATE INDEX plays_texts_idx ON plays USING btree (id) WHERE (reason IS NOT NULL);
CREATE INDEX plays_user_idx ON plays USING btree (user_id, game_id, started_at) INCLUDE (status, score);
CREATE UNIQUE INDEX plays_open_key ON plays USING btree (user_id, game_id) WHERE (status = 'OPEN'::text);

create table point_ages (
  month date not null,
  points bigint not null,
  members bigint not null,
  oldest_of_members bigint not null,
  counted_at timestamp with time zone not null default now(),
  constraint point_ages_pkey PRIMARY KEY (month)
);

create table points_expiries (
  user_id uuid not null,
  id uuid not null,
  month date not null,
  earned_before date not null,
  points bigint not null,
  expires_on date not null,
  warned_at timestamp with time zone not null default now(),
  settled_on date,
  expired bigint,
  constraint points_expiries_pkey PRIMARY KEY (user_id, month),
  constraint points_expiries_points_check CHECK ((points > 0)),
  constraint points_expiries_settled_check CHECK ((((settled_on IS NULL) = (expired IS NULL)) AND ((expired >= 0) AND (expired <= points)) AND (settled_on >= expires_on))),
  constraint points_expiries_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_balances(user_id)
);
CREATE INDEX points_expiries_due_idx ON points_expiries USING btree (expires_on, user_id) WHERE (settled_on IS NULL);
CREATE INDEX points_expiries_expired_idx ON points_expiries USING btree (month) INCLUDE (expired) WHERE (expired > 0);

create table points_expiry_months (
  month date not null,
  earned_before date not null,
  searched_to uuid,
  searched_at timestamp with time zone,
  expired_members bigint not null default 0,
  expired_points bigint not null default 0,
  constraint points_expiry_months_pkey PRIMARY KEY (month)
);

create table programme (
  is_only_row boolean not null default true,
  version integer not null default 1,
  name text not null,
  logo_key text,
  email text not null default ''::text,
  phone text not null default ''::text,
  address text not null default ''::text,
  website text not null default ''::text,
  country text not null default ''::text,
  time_zone text not null default 'UTC'::text,
  currency text not null default 'EUR'::text,
  minor_units_per_1000_points integer not null default 1000,
  updated_at timestamp with time zone not null default now(),
  constraint programme_pkey PRIMARY KEY (is_only_row),
  constraint programme_country_code CHECK ((country ~ '^([A-Z]{2})?$'::text)),
  constraint programme_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint programme_one_row CHECK (is_only_row)
);

create table programme_settings (
  key text not null,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint programme_settings_pkey PRIMARY KEY (key)
);

create table proposals (
  id uuid not null,
  kind text not null,
  subject_id uuid,
  changes jsonb not null,
  status text not null default 'PENDING'::text,
  link_hash bytea,
  asked_by uuid not null,
  asked_at timestamp with time zone not null default event_time(),
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text,
  constraint proposals_pkey PRIMARY KEY (id),
  constraint proposals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint proposals_decided_by_check CHECK (
CASE status
    WHEN 'WITHDRAWN'::text THEN (decided_by = asked_by)
    WHEN 'PENDING'::text THEN (decided_by IS NULL)
    WHEN 'EXPIRED'::text THEN (decided_by IS NULL)
    ELSE (decided_by IS NOT NULL)
END),
  constraint proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint proposals_decided_check CHECK (((status = 'PENDING'::text) = (decided_at IS NULL))),
  constraint proposals_kind_check CHECK ((kind = ANY (ARRAY['USER_ADDRESS'::text, 'REWARD_FACE'::text, 'POINTS_LIMITS'::text]))),
  constraint proposals_link_hash_key UNIQUE (link_hash),
  constraint proposals_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'DECLINED'::text, 'WITHDRAWN'::text, 'EXPIRED'::text])))
);
CREATE INDEX proposals_asked_at_idx ON proposals USING btree (asked_at, id);
CREATE INDEX proposals_pending_idx ON proposals USING btree (asked_at, id) WHERE (status = 'PENDING'::text);
CREATE INDEX proposals_subject_idx ON proposals USING btree (subject_id, asked_at, id);
CREATE UNIQUE INDEX proposals_waiting_key ON proposals USING btree (kind, subject_id) NULLS NOT DISTINCT WHERE (status = 'PENDING'::text);

create table quiz_generations (
  id uuid not null,
  actor_id uuid not null,
  at timestamp with time zone not null default now(),
  origin text not null,
  topic text not null,
  asked integer not null,
  written integer not null default 0,
  constraint quiz_generations_pkey PRIMARY KEY (id),
  constraint quiz_generations_origin_check CHECK ((origin = ANY (ARRAY['AI'::text, 'BANK'::text])))
);
CREATE INDEX quiz_generations_at_idx ON quiz_generations USING btree (at);

create table rate_proposals (
  id uuid not null,
  plastic_code text not null,
  points_per_kg numeric(8,2) not null,
  effective_from timestamp with time zone,
  reason text not null,
  replaces_id uuid,
  status text not null default 'PENDING'::text,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null default event_time(),
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text,
  constraint rate_proposals_pkey PRIMARY KEY (id),
  constraint rate_proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint rate_proposals_decided_check CHECK ((((status = 'PENDING'::text) = (decided_by IS NULL)) AND ((status = 'PENDING'::text) = (decided_at IS NULL)))),
  constraint rate_proposals_not_back_dated CHECK ((effective_from > (proposed_at - '00:01:00'::interval))),
  constraint rate_proposals_plastic_code_fkey FOREIGN KEY (plastic_code) REFERENCES plastic_types(code),
  constraint rate_proposals_points_per_kg_check CHECK ((points_per_kg > (0)::numeric)),
  constraint rate_proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint rate_proposals_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES plastic_rates(id),
  constraint rate_proposals_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'DECLINED'::text, 'WITHDRAWN'::text]))),
  constraint rate_proposals_withdrawn_by_proposer_check CHECK (((status <> 'WITHDRAWN'::text) OR (decided_by = proposed_by)))
);
CREATE INDEX rate_proposals_pending_idx ON rate_proposals USING btree (proposed_at, id) WHERE (status = 'PENDING'::text);
CREATE INDEX rate_proposals_proposed_at_idx ON rate_proposals USING btree (proposed_at, id);

create table rate_windows (
  key text not null,
  calls integer not null,
  ends_at timestamp with time zone not null,
  constraint rate_windows_pkey PRIMARY KEY (key)
);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table redemptions (
  id uuid not null,
  user_id uuid not null,
  reward_id uuid not null,
  store_id uuid,
  voucher_code_id uuid,
  code text not null,
  cost_points bigint not null,
  status text not null default 'REQUESTED'::text,
  requested_at timestamp with time zone not null default now(),
  requested_by uuid not null,
  confirmed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text,
  staff_id uuid,
  version integer not null default 1,
  constraint redemptions_pkey PRIMARY KEY (id),
  constraint redemptions_cost_points_check CHECK ((cost_points > 0)),
  constraint redemptions_decided_check CHECK (((decided_at IS NULL) = (status = 'REQUESTED'::text))),
  constraint redemptions_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES rewards(id),
  constraint redemptions_status_check CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'FULFILLED'::text, 'CANCELLED'::text, 'EXPIRED'::text]))),
  constraint redemptions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint redemptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_balances(user_id),
  constraint redemptions_voucher_code_id_fkey FOREIGN KEY (voucher_code_id) REFERENCES voucher_codes(id)
) with (fillfactor=90);
CREATE INDEX redemptions_code_idx ON redemptions USING btree (code);
CREATE INDEX redemptions_cost_points_idx ON redemptions USING btree (cost_points, id) INCLUDE (status, reward_id, user_id, store_id);
CREATE INDEX redemptions_decided_at_idx ON redemptions USING btree (decided_at) INCLUDE (status, reward_id, cost_points, requested_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX redemptions_expires_at_idx ON redemptions USING btree (expires_at, id) INCLUDE (status, reward_id, user_id, store_id);
CREATE INDEX redemptions_open_expires_at_idx ON redemptions USING btree (expires_at, id) WHERE (status = 'REQUESTED'::text);
CREATE INDEX redemptions_open_idx ON redemptions USING btree (requested_at, id) INCLUDE (reward_id, store_id, cost_points) WHERE (status = 'REQUESTED'::text);
CREATE INDEX redemptions_open_reward_idx ON redemptions USING btree (reward_id) WHERE (status = 'REQUESTED'::text);
CREATE INDEX redemptions_requested_at_idx ON redemptions USING btree (requested_at, id) INCLUDE (status, reward_id, user_id, store_id);
CREATE INDEX redemptions_reward_idx ON redemptions USING btree (reward_id, requested_at, id) INCLUDE (status);
CREATE INDEX redemptions_store_idx ON redemptions USING btree (store_id, requested_at, id) INCLUDE (status) WHERE (store_id IS NOT NULL);
CREATE INDEX redemptions_texts_idx ON redemptions USING btree (id) WHERE (reason IS NOT NULL);
CREATE INDEX redemptions_user_idx ON redemptions USING btree (user_id, requested_at, id) INCLUDE (status, reward_id);
CREATE INDEX redemptions_wait_idx ON redemptions USING btree (((decided_at - requested_at))) INCLUDE (decided_at, requested_at) WHERE (status = 'FULFILLED'::text);
CREATE UNIQUE INDEX redemptions_open_code_key ON redemptions USING btree (code) WHERE (status = 'REQUESTED'::text);
CREATE UNIQUE INDEX redemptions_voucher_code_key ON redemptions USING btree (voucher_code_id) WHERE (voucher_code_id IS NOT NULL);

create table report_deliveries (
  id uuid not null,
  user_id uuid not null,
  month date not null,
  is_scheduled boolean not null,
  recipients text[] not null,
  sent_at timestamp with time zone not null default now(),
  constraint report_deliveries_pkey PRIMARY KEY (id),
  constraint report_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX report_deliveries_user_id_idx ON report_deliveries USING btree (user_id, sent_at);
CREATE UNIQUE INDEX report_deliveries_once_key ON report_deliveries USING btree (user_id, month) WHERE is_scheduled;

create table report_schedules (
  user_id uuid not null,
  is_on boolean not null,
  on_since timestamp with time zone not null default now(),
  views text[] not null,
  plastic_code text,
  store_id uuid,
  neighborhood_id uuid,
  day integer not null,
  recipients text[] not null,
  version integer not null default 1,
  constraint report_schedules_pkey PRIMARY KEY (user_id),
  constraint report_schedules_day_check CHECK (((day >= 1) AND (day <= 28))),
  constraint report_schedules_neighborhood_id_fkey FOREIGN KEY (neighborhood_id) REFERENCES neighborhoods(id) ON DELETE CASCADE,
  constraint report_schedules_place_check CHECK (((store_id IS NULL) OR (neighborhood_id IS NULL))),
  constraint report_schedules_plastic_code_fkey FOREIGN KEY (plastic_code) REFERENCES plastic_types(code),
  constraint report_schedules_recipients_check CHECK ((cardinality(recipients) <= 20)),
  constraint report_schedules_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint report_schedules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint report_schedules_views_check CHECK ((cardinality(views) > 0))
);
CREATE INDEX report_schedules_neighborhood_id_idx ON report_schedules USING btree (neighborhood_id) WHERE (neighborhood_id IS NOT NULL);
CREATE INDEX report_schedules_store_id_idx ON report_schedules USING btree (store_id) WHERE (store_id IS NOT NULL);

create table rewards (
  id uuid not null,
  name text not null,
  type text not null,
  cost_points bigint not null,
  worth bigint,
  description text not null default ''::text,
  terms text not null default ''::text,
  image_key text,
  category_id uuid,
  category_type text not null generated always as ('REWARD_CATEGORY'::text) stored,
  supplier_id uuid,
  supplier_type text not null generated always as ('SUPPLIER'::text) stored,
  stock_kind text not null,
  stock bigint,
  stocked bigint,
  low_stock_at bigint,
  per_user_limit integer,
  visible_from timestamp with time zone,
  visible_to timestamp with time zone,
  redeemable_from timestamp with time zone,
  redeemable_to timestamp with time zone,
  hold_days integer not null default 14,
  status text not null,
  fulfilled bigint not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint rewards_pkey PRIMARY KEY (id),
  constraint rewards_category_fkey FOREIGN KEY (category_id, category_type) REFERENCES master_entries(id, type),
  constraint rewards_cost_points_check CHECK ((cost_points > 0)),
  constraint rewards_redeemable_window_check CHECK ((redeemable_from < redeemable_to)),
  constraint rewards_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'ACTIVE'::text, 'PAUSED'::text, 'ARCHIVED'::text]))),
  constraint rewards_stock_check CHECK ((stock >= 0)),
  constraint rewards_stock_counted_check CHECK (((stock IS NULL) = (stock_kind = 'UNLIMITED'::text))),
  constraint rewards_stock_kind_check CHECK ((stock_kind = ANY (ARRAY['UNLIMITED'::text, 'COUNTED'::text, 'CODES'::text]))),
  constraint rewards_stocked_check CHECK (((stocked IS NULL) = (stock_kind <> 'COUNTED'::text))),
  constraint rewards_supplier_fkey FOREIGN KEY (supplier_id, supplier_type) REFERENCES master_entries(id, type),
  constraint rewards_type_check CHECK ((type = ANY (ARRAY['PRODUCT'::text, 'VOUCHER'::text, 'DISCOUNT'::text, 'DONATION'::text]))),
  constraint rewards_visible_window_check CHECK ((visible_from < visible_to)),
  constraint rewards_worth_check CHECK ((worth > 0))
) with (fillfactor=80);
CREATE INDEX rewards_category_idx ON rewards USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX rewards_cost_points_idx ON rewards USING btree (cost_points, id);
CREATE INDEX rewards_created_at_idx ON rewards USING btree (created_at, id);
CREATE INDEX rewards_name_idx ON rewards USING btree (name, id);
CREATE INDEX rewards_redeemable_to_idx ON rewards USING btree (redeemable_to, id);
CREATE INDEX rewards_supplier_idx ON rewards USING btree (supplier_id) WHERE (supplier_id IS NOT NULL);

create table role_switch_requests (
  id uuid not null,
  user_id uuid not null,
  from_role text not null,
  to_role text not null,
  from_neighborhood_id uuid,
  neighborhood_id uuid not null,
  reason text not null,
  evidence text[] not null default '{}'::text[],
  status text not null default 'PENDING'::text,
  requested_by uuid not null,
  requested_at timestamp with time zone not null default now(),
  reminded_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text,
  successor_id uuid,
  version integer not null default 1,
  constraint role_switch_requests_pkey PRIMARY KEY (id),
  constraint role_switch_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint role_switch_requests_decided_check CHECK (((status = 'PENDING'::text) = (decided_at IS NULL))),
  constraint role_switch_requests_from_neighborhood_id_fkey FOREIGN KEY (from_neighborhood_id) REFERENCES neighborhoods(id),
  constraint role_switch_requests_from_role_check CHECK ((from_role = ANY (ARRAY['MEMBER'::text, 'NEIGHBORHOOD'::text]))),
  constraint role_switch_requests_is_switch_check CHECK (
CASE
    WHEN (from_role = 'NEIGHBORHOOD'::text) THEN ((to_role = 'MEMBER'::text) = (NOT (from_neighborhood_id IS DISTINCT FROM neighborhood_id)))
    ELSE (to_role = 'NEIGHBORHOOD'::text)
END),
  constraint role_switch_requests_neighborhood_id_fkey FOREIGN KEY (neighborhood_id) REFERENCES neighborhoods(id),
  constraint role_switch_requests_not_own_check CHECK (((status <> ALL (ARRAY['APPROVED'::text, 'REJECTED'::text])) OR ((decided_by IS NOT NULL) AND (decided_by <> user_id)))),
  constraint role_switch_requests_rejection_check CHECK (((status <> 'REJECTED'::text) OR (decision_reason IS NOT NULL))),
  constraint role_switch_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint role_switch_requests_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text, 'CANCELLED'::text, 'EXPIRED'::text]))),
  constraint role_switch_requests_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES users(id),
  constraint role_switch_requests_to_role_check CHECK ((to_role = ANY (ARRAY['MEMBER'::text, 'NEIGHBORHOOD'::text]))),
  constraint role_switch_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX role_switch_requests_decided_at_idx ON role_switch_requests USING btree (COALESCE(decided_at, 'infinity'::timestamp with time zone), id);
CREATE INDEX role_switch_requests_neighborhood_id_idx ON role_switch_requests USING btree (neighborhood_id, requested_at, id);
CREATE INDEX role_switch_requests_pending_idx ON role_switch_requests USING btree (requested_at, id) WHERE (status = 'PENDING'::text);
CREATE INDEX role_switch_requests_requested_at_idx ON role_switch_requests USING btree (requested_at, id);
CREATE INDEX role_switch_requests_status_idx ON role_switch_requests USING btree (status, requested_at, id);
CREATE INDEX role_switch_requests_user_id_idx ON role_switch_requests USING btree (user_id, requested_at, id);
CREATE UNIQUE INDEX role_switch_requests_open_key ON role_switch_requests USING btree (user_id) WHERE (status = 'PENDING'::text);

create table round_results (
  id uuid not null,
  round_id uuid not null,
  user_id uuid not null,
  rank integer not null,
  score integer not null,
  ms bigint not null,
  points bigint not null,
  reward_id uuid,
  reward_points bigint,
  redemption_id uuid,
  status text not null default 'WAITING'::text,
  held_back_reason text,
  entry_id uuid,
  paid_at timestamp with time zone,
  constraint round_results_pkey PRIMARY KEY (id),
  constraint round_results_held_back_reason_check CHECK ((held_back_reason = ANY (ARRAY['PENDING'::text, 'SUSPENDED'::text, 'BLOCKED'::text, 'ERASED'::text, 'NOT_A_MEMBER'::text]))),
  constraint round_results_once_key UNIQUE (round_id, user_id),
  constraint round_results_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES rewards(id),
  constraint round_results_reward_points_check CHECK (((reward_id IS NULL) = (reward_points IS NULL))),
  constraint round_results_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id),
  constraint round_results_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'PAID'::text, 'HELD_BACK'::text]))),
  constraint round_results_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_balances(user_id)
);
CREATE INDEX round_results_user_idx ON round_results USING btree (user_id);
CREATE INDEX round_results_waiting_idx ON round_results USING btree (round_id, rank) WHERE (status = 'WAITING'::text);

create table rounds (
  id uuid not null,
  game_id uuid not null,
  window_id uuid,
  occurrence timestamp without time zone,
  time_zone text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  is_moved boolean not null default false,
  is_cancelled boolean not null default false,
  frozen_at timestamp with time zone,
  paid_at timestamp with time zone,
  version integer not null default 1,
  constraint rounds_pkey PRIMARY KEY (id),
  constraint rounds_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint rounds_occurrence_key UNIQUE (window_id, occurrence),
  constraint rounds_times_check CHECK ((starts_at < ends_at)),
  constraint rounds_window_id_fkey FOREIGN KEY (window_id) REFERENCES game_windows(id) ON DELETE SET NULL
);
CREATE INDEX rounds_game_idx ON rounds USING btree (game_id, starts_at) WHERE (NOT is_cancelled);
CREATE INDEX rounds_starts_at_idx ON rounds USING btree (starts_at, id) WHERE (NOT is_cancelled);
CREATE INDEX rounds_unpaid_idx ON rounds USING btree (ends_at) WHERE ((paid_at IS NULL) AND (NOT is_cancelled));

create table saved_view_pins (
  user_id uuid not null,
  view_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint saved_view_pins_pkey PRIMARY KEY (user_id, view_id),
  constraint saved_view_pins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint saved_view_pins_view_id_fkey FOREIGN KEY (view_id) REFERENCES saved_views(id) ON DELETE CASCADE
);
CREATE INDEX saved_view_pins_view_id_idx ON saved_view_pins USING btree (view_id);

create table saved_views (
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  search jsonb not null,
  is_shared boolean not null,
  place integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_views_place_check CHECK (((place >= 1) AND (place <= 30))),
  constraint saved_views_place_key UNIQUE (user_id, list, place),
  constraint saved_views_search_check CHECK (((jsonb_typeof(search) = 'object'::text) AND (length((search)::text) <= 10000))),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX saved_views_shared_idx ON saved_views USING btree (list) WHERE is_shared;
CREATE UNIQUE INDEX saved_views_name_key ON saved_views USING btree (user_id, list, lower(name));

create table scheduled_tasks (
  task text not null,
  last_due_at timestamp with time zone not null,
  failures integer not null default 0,
  failed_at timestamp with time zone,
  last_error text,
  constraint scheduled_tasks_pkey PRIMARY KEY (task)
);

create table schema_history (
  folder text not null,
  name text not null,
  sha256 text not null,
  release text not null,
  applied_at timestamp with time zone not null default now(),
  requires text,
  constraint schema_history_pkey PRIMARY KEY (folder, name)
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  ip text,
  user_agent text,
  staff_id uuid,
  device_id uuid,
  as_store boolean not null default false,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_counter_check CHECK (((staff_id IS NULL) = (device_id IS NULL))),
  constraint sessions_device_id_fkey FOREIGN KEY (device_id) REFERENCES counter_devices(id) ON DELETE CASCADE,
  constraint sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES store_staff(id) ON DELETE CASCADE,
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_device_id_idx ON sessions USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX sessions_staff_id_idx ON sessions USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);

create table standings (
  board_id bigint not null,
  user_id uuid not null,
  neighborhood_id uuid,
  score integer not null,
  ms bigint not null,
  at timestamp with time zone not null,
  plays integer not null,
  constraint standings_pkey PRIMARY KEY (user_id, board_id),
  constraint standings_board_id_fkey FOREIGN KEY (board_id) REFERENCES boards(id) ON DELETE CASCADE,
  constraint standings_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_balances(user_id)
) with (fillfactor=80);
CREATE INDEX standings_neighborhood_idx ON standings USING btree (board_id, neighborhood_id, ((- score)), ms, at, user_id) INCLUDE (score);
CREATE INDEX standings_rank_idx ON standings USING btree (board_id, ((- score)), ms, at, user_id) INCLUDE (score);

create table store_decisions (
  id uuid not null,
  store_id uuid not null,
  outcome text not null,
  decided_by uuid,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone not null default now(),
  reason text,
  note text not null default ''::text,
  checklist jsonb not null default '{}'::jsonb,
  field_comments jsonb not null default '{}'::jsonb,
  constraint store_decisions_pkey PRIMARY KEY (id),
  constraint store_decisions_by_someone_check CHECK (((decided_by IS NOT NULL) OR (outcome = 'EXPIRED'::text))),
  constraint store_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint store_decisions_outcome_check CHECK ((outcome = ANY (ARRAY['APPROVED'::text, 'NEEDS_INFO'::text, 'REJECTED'::text, 'EXPIRED'::text]))),
  constraint store_decisions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
);
CREATE INDEX store_decisions_decided_at_idx ON store_decisions USING btree (decided_at) WHERE (outcome = ANY (ARRAY['APPROVED'::text, 'REJECTED'::text]));
CREATE INDEX store_decisions_store_id_idx ON store_decisions USING btree (store_id, decided_at);

create table store_staff (
  id uuid not null,
  store_id uuid not null,
  user_id uuid,
  name text,
  invited_email text,
  link_hash bytea,
  link_expires_at timestamp with time zone,
  is_owner boolean not null default false,
  pin_hash text,
  pin_off_at timestamp with time zone,
  unlocked_at timestamp with time zone,
  status text not null default 'ACTIVE'::text,
  removed_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint store_staff_pkey PRIMARY KEY (id),
  constraint store_staff_invitation_check CHECK ((((invited_email IS NULL) = (link_expires_at IS NULL)) AND ((invited_email IS NULL) OR (user_id IS NULL)) AND ((link_hash IS NULL) OR (invited_email IS NOT NULL)))),
  constraint store_staff_link_hash_key UNIQUE (link_hash),
  constraint store_staff_name_check CHECK (((user_id IS NULL) = (name IS NOT NULL))),
  constraint store_staff_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'REMOVED'::text]))),
  constraint store_staff_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint store_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX store_staff_link_expires_at_idx ON store_staff USING btree (link_expires_at) WHERE (link_expires_at IS NOT NULL);
CREATE UNIQUE INDEX store_staff_login_key ON store_staff USING btree (store_id, user_id) WHERE (status = 'ACTIVE'::text);
CREATE UNIQUE INDEX store_staff_one_store_key ON store_staff USING btree (user_id) WHERE ((status = 'ACTIVE'::text) AND (NOT is_owner));

create table store_sums (
  store_id uuid not null,
  grams bigint not null default 0,
  points bigint not null default 0,
  last_collection_at timestamp with time zone,
  usual_grams numeric not null default 0,
  usual_spread numeric not null default 0,
  usual_of integer not null default 0,
  constraint store_sums_pkey PRIMARY KEY (store_id),
  constraint store_sums_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
) with (fillfactor=80);

create table stores (
  id uuid not null,
  reference text not null,
  store_id text,
  owner_id uuid,
  name text not null,
  description text not null default ''::text,
  phone text not null,
  email text not null,
  website text not null default ''::text,
  street text not null,
  city text not null,
  state text not null,
  country text not null,
  postal_code text not null,
  latitude double precision not null,
  longitude double precision not null,
  neighborhood_id uuid,
  timezone text not null default 'UTC'::text,
  operating_hours jsonb not null,
  hours_exceptions jsonb not null default '[]'::jsonb,
  open_minutes int4multirange not null default '{}'::int4multirange,
  exception_dates date[] not null default '{}'::date[],
  accepted_plastics text[] not null default '{PET,HDPE,PVC,LDPE,PP,PS,OTHER}'::text[],
  image_key text,
  colleagues_may_undo boolean not null default false,
  status text not null,
  status_reason text,
  status_changed_at timestamp with time zone not null default now(),
  flag text not null,
  requested_by uuid,
  submitted_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  answered_from jsonb not null default '{}'::jsonb,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text,
  field_comments jsonb not null default '{}'::jsonb,
  reminded_at timestamp with time zone,
  waiting_change jsonb,
  search text generated always as (lower(((((((((((name || ' '::text) || reference) || ' '::text) || COALESCE(store_id, ''::text)) || ' '::text) || email) || ' '::text) || phone) || ' '::text) || city))) stored,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint stores_pkey PRIMARY KEY (id),
  constraint stores_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint stores_neighborhood_id_fkey FOREIGN KEY (neighborhood_id) REFERENCES neighborhoods(id),
  constraint stores_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint stores_reference_key UNIQUE (reference),
  constraint stores_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint stores_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'NEEDS_INFO'::text, 'ACTIVE'::text, 'PAUSED'::text, 'SUSPENDED'::text, 'REJECTED'::text, 'CLOSED'::text]))),
  constraint stores_store_id_key UNIQUE (store_id)
);
CREATE INDEX stores_city_idx ON stores USING btree (lower(city), id);
CREATE INDEX stores_created_at_idx ON stores USING btree (created_at, id);
CREATE INDEX stores_email_idx ON stores USING btree (lower(email));
CREATE INDEX stores_latitude_idx ON stores USING btree (latitude, longitude);
CREATE INDEX stores_name_idx ON stores USING btree (name, id) INCLUDE (status, city, neighborhood_id, submitted_at, created_at, decided_at, timezone, open_minutes, exception_dates, search);
CREATE INDEX stores_name_trgm_idx ON stores USING gin (lower(name) gin_trgm_ops);
CREATE INDEX stores_neighborhood_id_idx ON stores USING btree (neighborhood_id);
CREATE INDEX stores_owner_id_idx ON stores USING btree (owner_id);
CREATE INDEX stores_phone_digits_idx ON stores USING btree (phone_digits(phone));
CREATE INDEX stores_status_idx ON stores USING btree (status, submitted_at, id);
CREATE INDEX stores_submitted_at_idx ON stores USING btree (submitted_at, id);
CREATE INDEX stores_timezone_idx ON stores USING btree (timezone);
CREATE UNIQUE INDEX stores_open_request_key ON stores USING btree (lower(email)) WHERE (status = ANY (ARRAY['PENDING'::text, 'NEEDS_INFO'::text]));

create table subscriptions (
  id uuid not null,
  store_id uuid not null,
  plan_price_id uuid not null,
  status text not null,
  is_trial boolean not null,
  started_at timestamp with time zone not null,
  anchored_at timestamp with time zone not null,
  period_from timestamp with time zone not null,
  period_to timestamp with time zone not null,
  next_price_id uuid,
  ended_at timestamp with time zone,
  version integer not null default 1,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_ended_check CHECK (((status = 'ENDED'::text) = (ended_at IS NOT NULL))),
  constraint subscriptions_next_price_id_fkey FOREIGN KEY (next_price_id) REFERENCES plan_prices(id),
  constraint subscriptions_period_check CHECK ((period_from < period_to)),
  constraint subscriptions_plan_price_id_fkey FOREIGN KEY (plan_price_id) REFERENCES plan_prices(id),
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['TRIAL'::text, 'ACTIVE'::text, 'CANCELLING'::text, 'ENDED'::text]))),
  constraint subscriptions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX subscriptions_due_idx ON subscriptions USING btree (period_to, id) WHERE (status <> 'ENDED'::text);
CREATE INDEX subscriptions_period_to_idx ON subscriptions USING btree (period_to, id);
CREATE INDEX subscriptions_plan_price_id_idx ON subscriptions USING btree (plan_price_id);
CREATE INDEX subscriptions_started_at_idx ON subscriptions USING btree (started_at, id);
CREATE INDEX subscriptions_store_id_idx ON subscriptions USING btree (store_id, started_at);
CREATE UNIQUE INDEX subscriptions_live_key ON subscriptions USING btree (store_id) WHERE (status <> 'ENDED'::text);

create table unreviewed_points (
  subject text not null,
  subject_id uuid not null,
  backend integer not null,
  day date not null,
  points bigint not null,
  constraint unreviewed_points_pkey PRIMARY KEY (subject, subject_id, backend),
  constraint unreviewed_points_subject_check CHECK ((subject = ANY (ARRAY['MEMBER'::text, 'RECORDER'::text, 'STORE'::text])))
) with (fillfactor=50);

create table uploads (
  key text not null,
  content_type text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  received_at timestamp with time zone,
  claimed_at timestamp with time zone,
  constraint uploads_pkey PRIMARY KEY (key)
);
CREATE INDEX uploads_unclaimed_idx ON uploads USING btree (created_at) WHERE (claimed_at IS NULL);

create table user_balances (
  user_id uuid not null,
  available bigint not null default 0,
  held bigint not null default 0,
  pending bigint not null default 0,
  debt bigint not null default 0,
  lifetime bigint not null default 0,
  entries bigint not null default 0,
  is_spendable boolean not null default false,
  spendable_from timestamp with time zone,
  constraint user_balances_pkey PRIMARY KEY (user_id),
  constraint user_balances_available_check CHECK ((available >= 0)),
  constraint user_balances_debt_check CHECK (((debt >= 0) AND ((debt = 0) OR (available = 0)))),
  constraint user_balances_held_check CHECK ((held >= 0)),
  constraint user_balances_pending_check CHECK ((pending >= 0)),
  constraint user_balances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=80);
CREATE INDEX user_balances_available_idx ON user_balances USING btree (available, user_id);

create table user_totals (
  user_id uuid not null,
  grams bigint not null default 0,
  collections integer not null default 0,
  last_active_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  recent_grams bigint[] not null default '{}'::bigint[],
  is_closed boolean not null default false,
  constraint user_totals_pkey PRIMARY KEY (user_id),
  constraint user_totals_closed_check CHECK (((NOT is_closed) OR (last_active_at = '-infinity'::timestamp with time zone))),
  constraint user_totals_collections_check CHECK ((collections >= 0)),
  constraint user_totals_grams_check CHECK ((grams >= 0)),
  constraint user_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_balances(user_id) ON DELETE CASCADE
) with (fillfactor=80);
CREATE INDEX user_totals_grams_idx ON user_totals USING btree (grams, user_id);
CREATE INDEX user_totals_last_active_at_idx ON user_totals USING btree (last_active_at, user_id);

create table users (
  id uuid not null,
  user_type text not null,
  admin_role text,
  status text not null default 'ACTIVE'::text,
  suspended_until timestamp with time zone,
  was_pending boolean not null default false,
  leaves_at timestamp with time zone,
  neighborhood_id uuid,
  leads_since timestamp with time zone,
  referral_code text,
  referred_by uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_admin_has_role_check CHECK (((user_type = 'ADMIN'::text) = (admin_role IS NOT NULL))),
  constraint users_admin_role_check CHECK ((admin_role = ANY (ARRAY['OWNER'::text, 'OPERATIONS'::text, 'FINANCE'::text, 'CONTENT'::text, 'AUDITOR'::text]))),
  constraint users_neighborhood_id_fkey FOREIGN KEY (neighborhood_id) REFERENCES neighborhoods(id),
  constraint users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id),
  constraint users_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'PENDING'::text, 'SUSPENDED'::text, 'BLOCKED'::text, 'ERASED'::text]))),
  constraint users_user_type_check CHECK ((user_type = ANY (ARRAY['MEMBER'::text, 'STORE'::text, 'NEIGHBORHOOD'::text, 'ADMIN'::text])))
);
CREATE INDEX users_created_at_idx ON users USING btree (created_at, id) INCLUDE (user_type, status);
CREATE INDEX users_leaves_at_idx ON users USING btree (leaves_at) WHERE (leaves_at IS NOT NULL);
CREATE INDEX users_neighborhood_id_idx ON users USING btree (neighborhood_id, user_type);
CREATE INDEX users_referred_by_idx ON users USING btree (referred_by) WHERE (referred_by IS NOT NULL);
CREATE INDEX users_status_idx ON users USING btree (status, created_at, id);
CREATE INDEX users_suspended_until_idx ON users USING btree (suspended_until) WHERE (suspended_until IS NOT NULL);
CREATE UNIQUE INDEX users_referral_code_key ON users USING btree (referral_code);

create table voucher_codes (
  id uuid not null,
  reward_id uuid not null,
  fingerprint bytea not null,
  sealed text not null,
  tail text not null,
  batch text not null,
  expires_at timestamp with time zone,
  status text not null default 'FREE'::text,
  added_at timestamp with time zone not null default now(),
  constraint voucher_codes_pkey PRIMARY KEY (id),
  constraint voucher_codes_fingerprint_key UNIQUE (fingerprint),
  constraint voucher_codes_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES rewards(id),
  constraint voucher_codes_status_check CHECK ((status = ANY (ARRAY['FREE'::text, 'RESERVED'::text, 'ISSUED'::text, 'EXPIRED'::text, 'VOID'::text])))
) with (fillfactor=90);
CREATE INDEX voucher_codes_added_at_idx ON voucher_codes USING btree (reward_id, added_at, id);
CREATE INDEX voucher_codes_expires_at_idx ON voucher_codes USING btree (reward_id, expires_at, id);
CREATE INDEX voucher_codes_expiring_idx ON voucher_codes USING btree (expires_at) WHERE ((status = 'FREE'::text) AND (expires_at IS NOT NULL));
CREATE INDEX voucher_codes_free_idx ON voucher_codes USING btree (reward_id, expires_at, id) WHERE (status = 'FREE'::text);

create table webhook_deliveries (
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  "position" bigint not null default 0,
  event text not null,
  record_type text not null,
  record_id uuid not null,
  happened_at timestamp with time zone not null,
  status text not null default 'WAITING'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null,
  last_attempt_at timestamp with time zone,
  response_code integer,
  failure text,
  created_at timestamp with time zone not null default now(),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_event_key UNIQUE (webhook_id, event_id),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'SENT'::text]))),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries USING btree (created_at, id);
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries USING btree (webhook_id, next_attempt_at) WHERE (status = 'WAITING'::text);
CREATE INDEX webhook_deliveries_record_idx ON webhook_deliveries USING btree (webhook_id, record_id, "position") WHERE (status = 'WAITING'::text);
CREATE INDEX webhook_deliveries_webhook_idx ON webhook_deliveries USING btree (webhook_id, created_at, id);

create table webhooks (
  id uuid not null,
  url text not null,
  events text[] not null,
  sealed_secret text not null,
  status text not null default 'ACTIVE'::text,
  failing_since timestamp with time zone,
  read_until timestamp with time zone not null default now(),
  version integer not null default 1,
  created_at timestamp with time zone not null default event_time(),
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_events_check CHECK ((cardinality(events) > 0)),
  constraint webhooks_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text])))
);

create view active_months (user_id uuid, month date, cohort date);
create view all_jobs (id uuid, kind text, title text, asked_by uuid, state text, done integer, total integer, attempts integer, cancel_asked_at timestamp with time zone, error text, details text, link text, file_key text, file_name text, file_expires_at timestamp with time zone, created_at timestamp with time zone, started_at timestamp with time zone, finished_at timestamp with time zone, import_state text);
create view erasure_rules (step integer, table_name text, column_name text, rule text, value text, rows text);
create view erasure_statements (step integer, is_mention boolean, statement text);
create view fact_sources (source text, table_name text, moment text);
create view global_standings (user_id uuid, month date, score integer, ms bigint, at timestamp with time zone, plays integer);
create view master_records (id uuid, version integer, type text, code text, label text, sort_order integer, is_active boolean, meta jsonb);
create view metrics (metric text, grains text[], sources text[]);
create view open_facts (fact facts, day date);
create view play_standings (user_id uuid, game_id uuid, round_id uuid, month date, score integer, ms bigint, at timestamp with time zone, plays integer);
create view store_clocks (timezone text, days date[], minute integer);
create view store_totals (store_id uuid, grams bigint, points bigint, last_collection_at timestamp with time zone);
create view totals_by_active_stores (grain text, since date, stores bigint);
create view totals_by_award (grain text, since date, source text, points bigint);
create view totals_by_cohort (cohort date, month date, members bigint);
create view totals_by_day (day date, recorded bigint, reversed bigint, grams bigint, points bigint);
create view totals_by_flag (grain text, since date, rule text, store_id uuid, flagged bigint, open bigint, reversed bigint, exceptions bigint);
create view totals_by_hour (day date, hour integer, plastic_code text, recorded bigint, reversed bigint, grams bigint, points bigint);
create view totals_by_join_day (day date, members bigint);
create view totals_by_ledger_day (day date, kind text, from_account text, to_account text, entries bigint, amount bigint);
create view totals_by_ledger_hour (day date, hour integer, kind text, from_account text, to_account text, entries bigint, amount bigint);
create view totals_by_line_size (grain text, since date, plastic_code text, grams bigint, lines bigint);
create view totals_by_mix (grain text, since date, plastics integer, recorded bigint, reversed bigint, grams bigint, points bigint);
create view totals_by_neighborhood (grain text, since date, neighborhood_id uuid, recorded bigint, reversed bigint, grams bigint, points bigint);
create view totals_by_newcomer (grain text, since date, neighborhood_id uuid, members bigint);
create view totals_by_plastic (grain text, since date, plastic_code text, recorded bigint, reversed bigint, grams bigint, points bigint);
create view totals_by_play_day (day date, game_id uuid, plays bigint, finished bigint, over bigint, score bigint, points bigint);
create view totals_by_redemption (grain text, since date, reward_id uuid, status text, redemptions bigint, points bigint);
create view totals_by_redemption_wait (grain text, since date, step integer, redemptions bigint);
create view totals_by_store (grain text, since date, store_id uuid, recorded bigint, reversed bigint, grams bigint, points bigint);
create view totals_by_store_plastic (grain text, since date, store_id uuid, plastic_code text, grams bigint, points bigint, worth bigint, sizes integer[]);
create view totals_by_visit (grain text, since date, id uuid, previous date, members bigint);
create view visit_facts (fact facts, user_id uuid);
create view visits (id uuid, day date, user_id uuid, times integer, previous date, month date, cohort date);

CREATE TRIGGER activity_is_append_only BEFORE UPDATE ON activity FOR EACH ROW EXECUTE FUNCTION refuse_change_but_forgetting();
CREATE TRIGGER activity_is_kept BEFORE DELETE OR TRUNCATE ON activity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER activity_publish_change AFTER INSERT ON activity FOR EACH ROW WHEN (((new.action <> 'collection.recorded'::text) AND (new.entity_type <> ALL (ARRAY['session'::text, 'saved-view'::text, 'play'::text])))) EXECUTE FUNCTION publish_change();
CREATE TRIGGER adjustments_not_decided_own BEFORE UPDATE ON adjustments FOR EACH ROW WHEN ((((new.decided_by IS DISTINCT FROM old.decided_by) AND (new.user_id = new.decided_by)) OR ((new.status <> old.status) AND (new.status = 'APPLIED'::text) AND (new.user_id = new.requested_by)))) EXECUTE FUNCTION refuse_row();
CREATE TRIGGER adjustments_not_own BEFORE INSERT ON adjustments FOR EACH ROW WHEN (((new.user_id = new.requested_by) OR (new.user_id = new.decided_by))) EXECUTE FUNCTION refuse_row();
CREATE TRIGGER adjustments_two_people BEFORE INSERT OR UPDATE OF status, decided_by ON adjustments FOR EACH ROW WHEN (((new.status <> 'REJECTED'::text) AND (new.decided_by = new.requested_by))) EXECUTE FUNCTION refuse_unless_alone('decided_by');
CREATE TRIGGER api_keys_publish_session_change AFTER DELETE OR UPDATE OF revoked_at ON api_keys FOR EACH ROW EXECUTE FUNCTION publish_session_change();
CREATE TRIGGER collection_lines_note_change AFTER DELETE OR UPDATE ON collection_lines FOR EACH ROW EXECUTE FUNCTION note_facts();
CREATE TRIGGER collections_confirmed_by_someone BEFORE UPDATE OF review ON collections FOR EACH ROW WHEN (((old.review = 'OPEN'::text) AND (new.review = 'CONFIRMED'::text) AND (new.status = 'RECORDED'::text) AND (new.reviewed_by IS NULL))) EXECUTE FUNCTION refuse_row();
CREATE TRIGGER collections_count_taken_back AFTER UPDATE ON collections FOR EACH ROW WHEN (((new.status <> old.status) OR (new.grams <> old.grams))) EXECUTE FUNCTION count_taken_back();
CREATE TRIGGER collections_no_self_dealing BEFORE INSERT ON collections FOR EACH ROW WHEN ((new.recorded_by = new.user_id)) EXECUTE FUNCTION refuse_row();
CREATE TRIGGER collections_note_change AFTER UPDATE ON collections FOR EACH ROW WHEN ((((((((((old.status IS DISTINCT FROM new.status) OR (old.review IS DISTINCT FROM new.review)) OR (old.flags IS DISTINCT FROM new.flags)) OR (old.grams IS DISTINCT FROM new.grams)) OR (old.points IS DISTINCT FROM new.points)) OR (old.at IS DISTINCT FROM new.at)) OR (old.store_id IS DISTINCT FROM new.store_id)) OR (old.neighborhood_id IS DISTINCT FROM new.neighborhood_id)) OR (old.plastics IS DISTINCT FROM new.plastics))) EXECUTE FUNCTION note_collection_facts();
CREATE TRIGGER collections_note_facts AFTER INSERT OR DELETE ON collections FOR EACH ROW EXECUTE FUNCTION note_collection_facts();
CREATE TRIGGER collections_reviewed_by_another BEFORE INSERT OR UPDATE OF reviewed_by ON collections FOR EACH ROW WHEN ((new.reviewed_by = new.recorded_by)) EXECUTE FUNCTION refuse_unless_alone('reviewed_by');
CREATE TRIGGER cost_proposals_two_people BEFORE INSERT OR UPDATE OF status, decided_by ON cost_proposals FOR EACH ROW WHEN (((new.status <> 'WITHDRAWN'::text) AND (new.decided_by = new.proposed_by))) EXECUTE FUNCTION refuse_unless_alone('decided_by');
CREATE TRIGGER counter_devices_publish_change AFTER UPDATE OF revoked_at ON counter_devices FOR EACH ROW EXECUTE FUNCTION publish_device_change();
CREATE TRIGGER credentials_end_login_challenges AFTER UPDATE OF password_hash ON credentials FOR EACH ROW WHEN ((old.password_hash IS DISTINCT FROM new.password_hash)) EXECUTE FUNCTION end_login_challenges();
CREATE TRIGGER credentials_publish_session_change AFTER UPDATE OF totp_confirmed_at ON credentials FOR EACH ROW EXECUTE FUNCTION publish_session_change();
CREATE TRIGGER impact_factor_sets_append_only BEFORE UPDATE ON impact_factor_sets FOR EACH ROW EXECUTE FUNCTION refuse_change_but_forgetting();
CREATE TRIGGER impact_factor_sets_kept BEFORE DELETE OR TRUNCATE ON impact_factor_sets FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER impact_factors_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON impact_factors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER impact_report_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON impact_report_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER impact_reports_locked BEFORE DELETE OR UPDATE ON impact_reports FOR EACH ROW EXECUTE FUNCTION guard_impact_report();
CREATE TRIGGER invoices_append_only BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change_but_forgetting();
CREATE TRIGGER invoices_not_deleted BEFORE DELETE OR TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change_but_forgetting();
CREATE TRIGGER ledger_entries_kept BEFORE DELETE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_not_own BEFORE INSERT ON ledger_entries FOR EACH ROW WHEN (((new.kind = 'ADJUSTMENT'::text) AND (new.actor_id = new.user_id))) EXECUTE FUNCTION refuse_row();
CREATE TRIGGER ledger_entries_note_facts AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION note_entry_facts();
CREATE TRIGGER ledger_proofs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_proofs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lone_decisions_append_only BEFORE UPDATE ON lone_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change_but_forgetting();
CREATE TRIGGER lone_decisions_kept BEFORE DELETE OR TRUNCATE ON lone_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER neighborhoods_start_count AFTER INSERT ON neighborhoods REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION start_neighborhood_count();
CREATE TRIGGER people_copy_account BEFORE INSERT ON people FOR EACH ROW EXECUTE FUNCTION copy_account();
CREATE TRIGGER people_erase_mentions AFTER DELETE ON people FOR EACH ROW EXECUTE FUNCTION erase_mentions();
CREATE TRIGGER plan_prices_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON plan_prices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER plastic_rates_kept BEFORE DELETE OR UPDATE ON plastic_rates FOR EACH ROW EXECUTE FUNCTION keep_rate_history();
CREATE TRIGGER plastic_rates_not_back_dated BEFORE INSERT ON plastic_rates FOR EACH ROW EXECUTE FUNCTION refuse_back_dating();
CREATE TRIGGER plastic_rates_two_people BEFORE INSERT OR UPDATE OF approved_by ON plastic_rates FOR EACH ROW WHEN ((new.approved_by = new.author_id)) EXECUTE FUNCTION refuse_unless_alone('approved_by');
CREATE TRIGGER plays_not_voided_own BEFORE UPDATE OF status ON plays FOR EACH ROW WHEN (((new.status = 'VOID'::text) AND (new.voided_by = new.user_id))) EXECUTE FUNCTION refuse_row();
CREATE TRIGGER plays_note_change AFTER UPDATE ON plays FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.score IS DISTINCT FROM new.score)) OR (old.points IS DISTINCT FROM new.points)) OR (old.started_at IS DISTINCT FROM new.started_at)) OR (old.game_id IS DISTINCT FROM new.game_id))) EXECUTE FUNCTION note_facts();
CREATE TRIGGER plays_note_facts AFTER INSERT OR DELETE ON plays FOR EACH ROW EXECUTE FUNCTION note_facts();
CREATE TRIGGER proposals_decided_once BEFORE UPDATE ON proposals FOR EACH ROW WHEN ((old.status <> 'PENDING'::text)) EXECUTE FUNCTION refuse_second_decision();
CREATE TRIGGER proposals_kept BEFORE DELETE ON proposals FOR EACH ROW EXECUTE FUNCTION refuse_row();
CREATE TRIGGER proposals_two_people BEFORE INSERT OR UPDATE OF status, decided_by ON proposals FOR EACH ROW WHEN (((new.status <> 'WITHDRAWN'::text) AND (new.decided_by = new.asked_by))) EXECUTE FUNCTION refuse_unless_alone('decided_by');
CREATE TRIGGER rate_proposals_two_people BEFORE INSERT OR UPDATE OF status, decided_by ON rate_proposals FOR EACH ROW WHEN (((new.status <> 'WITHDRAWN'::text) AND (new.decided_by = new.proposed_by))) EXECUTE FUNCTION refuse_unless_alone('decided_by');
CREATE TRIGGER redemptions_not_fulfilled_own BEFORE UPDATE OF status ON redemptions FOR EACH ROW WHEN (((new.status = 'FULFILLED'::text) AND (new.decided_by = new.user_id))) EXECUTE FUNCTION refuse_row();
CREATE TRIGGER redemptions_note_change AFTER UPDATE ON redemptions FOR EACH ROW WHEN ((((((old.decided_at IS DISTINCT FROM new.decided_at) OR (old.status IS DISTINCT FROM new.status)) OR (old.requested_at IS DISTINCT FROM new.requested_at)) OR (old.reward_id IS DISTINCT FROM new.reward_id)) OR (old.cost_points IS DISTINCT FROM new.cost_points))) EXECUTE FUNCTION note_facts();
CREATE TRIGGER redemptions_note_facts AFTER INSERT OR DELETE ON redemptions FOR EACH ROW EXECUTE FUNCTION note_facts();
CREATE TRIGGER redemptions_second_person BEFORE UPDATE OF status ON redemptions FOR EACH ROW WHEN (((new.status = 'FULFILLED'::text) AND (new.confirmed_at IS NULL) AND (new.decided_by = new.requested_by))) EXECUTE FUNCTION refuse_unless_alone('decided_by');
CREATE TRIGGER rewards_low_stock AFTER UPDATE OF stock, low_stock_at, status ON rewards FOR EACH ROW WHEN (((new.status = 'ACTIVE'::text) AND is_low(new.*) AND (NOT ((old.status = 'ACTIVE'::text) AND is_low(old.*))))) EXECUTE FUNCTION notify_low_stock();
CREATE TRIGGER role_switch_requests_two_people BEFORE INSERT OR UPDATE OF status, decided_by ON role_switch_requests FOR EACH ROW WHEN (((new.status = ANY (ARRAY['APPROVED'::text, 'REJECTED'::text])) AND (new.decided_by = new.requested_by))) EXECUTE FUNCTION refuse_unless_alone('decided_by');
CREATE TRIGGER sessions_publish_session_change AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION publish_session_change();
CREATE TRIGGER standings_note_change AFTER UPDATE ON standings FOR EACH ROW WHEN (((old.score IS DISTINCT FROM new.score) OR ((old.ms / 1000) IS DISTINCT FROM (new.ms / 1000)))) EXECUTE FUNCTION note_facts();
CREATE TRIGGER standings_note_facts AFTER INSERT OR DELETE ON standings FOR EACH ROW EXECUTE FUNCTION note_facts();
CREATE TRIGGER store_staff_note_removal BEFORE UPDATE OF status ON store_staff FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION note_staff_removal();
CREATE TRIGGER stores_add_owner_to_staff AFTER INSERT OR UPDATE OF owner_id ON stores FOR EACH ROW WHEN ((new.owner_id IS NOT NULL)) EXECUTE FUNCTION add_owner_to_staff();
CREATE TRIGGER stores_keep_hours BEFORE INSERT OR UPDATE OF operating_hours, hours_exceptions ON stores FOR EACH ROW EXECUTE FUNCTION keep_hours_at_a_glance();
CREATE TRIGGER stores_start_sum AFTER INSERT ON stores REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION start_store_sum();
CREATE TRIGGER stores_timezone_known BEFORE INSERT OR UPDATE OF timezone ON stores FOR EACH ROW EXECUTE FUNCTION require_known_timezone();
CREATE TRIGGER stores_two_people BEFORE INSERT OR UPDATE OF decided_by ON stores FOR EACH ROW WHEN ((new.decided_by = new.requested_by)) EXECUTE FUNCTION refuse_unless_alone('decided_by');
CREATE TRIGGER user_balances_note_change AFTER UPDATE ON user_balances FOR EACH ROW WHEN ((old.is_spendable <> new.is_spendable)) EXECUTE FUNCTION note_facts();
CREATE TRIGGER user_balances_note_facts AFTER INSERT OR DELETE ON user_balances FOR EACH ROW EXECUTE FUNCTION note_facts();
CREATE TRIGGER users_count_added AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_people_added();
CREATE TRIGGER users_count_moved AFTER UPDATE ON users REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_people_moved();
CREATE TRIGGER users_end_login_challenges AFTER UPDATE OF user_type, admin_role, status ON users FOR EACH ROW WHEN ((((old.user_type IS DISTINCT FROM new.user_type) OR (old.admin_role IS DISTINCT FROM new.admin_role)) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION end_login_challenges();
CREATE TRIGGER users_end_sessions AFTER UPDATE OF status ON users FOR EACH ROW WHEN (((old.status = 'ACTIVE'::text) AND (new.status <> 'ACTIVE'::text))) EXECUTE FUNCTION end_sessions();
CREATE TRIGGER users_forget_last_active AFTER UPDATE OF status ON users FOR EACH ROW WHEN ((new.status = 'ERASED'::text)) EXECUTE FUNCTION forget_last_active();
CREATE TRIGGER users_lead_elsewhere BEFORE UPDATE OF user_type, neighborhood_id ON users FOR EACH ROW WHEN (((new.user_type IS DISTINCT FROM old.user_type) OR ((new.user_type = 'NEIGHBORHOOD'::text) AND (new.neighborhood_id IS DISTINCT FROM old.neighborhood_id)))) EXECUTE FUNCTION lead_elsewhere();
CREATE TRIGGER users_note_change AFTER UPDATE ON users FOR EACH ROW WHEN ((((is_counted_member(old.user_type, old.status) IS DISTINCT FROM is_counted_member(new.user_type, new.status)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.neighborhood_id IS DISTINCT FROM new.neighborhood_id))) EXECUTE FUNCTION note_facts();
CREATE TRIGGER users_note_facts AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_facts();
CREATE TRIGGER users_publish_session_change AFTER UPDATE OF user_type, admin_role, status ON users FOR EACH ROW EXECUTE FUNCTION publish_session_change();
CREATE TRIGGER users_start_balance AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION start_balance();
CREATE TRIGGER users_start_leading BEFORE INSERT ON users FOR EACH ROW WHEN ((new.user_type = 'NEIGHBORHOOD'::text)) EXECUTE FUNCTION start_leading();
CREATE TRIGGER users_start_totals AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION start_totals();
CREATE TRIGGER users_update_person AFTER UPDATE OF user_type, status, neighborhood_id, created_at ON users FOR EACH ROW WHEN (((((old.user_type IS DISTINCT FROM new.user_type) OR (old.status IS DISTINCT FROM new.status)) OR (old.neighborhood_id IS DISTINCT FROM new.neighborhood_id)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION update_person();
CREATE TRIGGER users_update_spendable AFTER UPDATE OF user_type, status ON users FOR EACH ROW WHEN ((may_spend(old.user_type, old.status) <> may_spend(new.user_type, new.status))) EXECUTE FUNCTION update_spendable();
CREATE TRIGGER users_update_standings AFTER UPDATE OF neighborhood_id ON users FOR EACH ROW WHEN ((old.neighborhood_id IS DISTINCT FROM new.neighborhood_id)) EXECUTE FUNCTION move_standings();

create function academy_effects_as_of(p_at timestamp with time zone) returns SETOF academy_effects language plpgsql stable;
create function account_of(p_user uuid) returns users language sql stable;
create function active_stores_in(p_figures figures[]) returns figures[] language sql stable;
create function activity_about(p_person uuid, p_stores uuid[]) returns SETOF uuid language sql stable;
create function activity_subject(p_type text, p_id uuid, p_actor uuid) returns json language sql stable;
create function add_figures(p_figures figures[]) returns void language sql;
create function add_owner_to_staff() returns trigger language plpgsql;
create function add_result(p_board bigint, it plays, p_home uuid, OUT is_counted boolean, OUT score_gain integer, OUT ms_gain bigint) returns record language plpgsql;
create function add_to_collected(p_neighborhoods uuid[], p_grams bigint[]) returns void language sql;
create function add_to_store_sums(p_stores uuid[], p_grams bigint[], p_points bigint[]) returns void language sql;
create function answer_play(p_user uuid, p_play uuid, p_question text, p_options text[], p_least_ms integer, p_ms_per_character integer) returns TABLE(is_taken boolean, answered integer, of integer) language plpgsql;
create function any_game() returns uuid language sql immutable;
create function apply_erasure_rules(p_mentions boolean, p_person uuid, p_actor uuid, p_words text[], p_stores uuid[], p_said jsonb) returns void language plpgsql;
create function apply_facts(p_most integer, OUT applied integer, OUT collections integer) returns record language plpgsql;
create function apply_member_days(p_taken facts[]) returns void language plpgsql;
create function are_answers_shown(it plays) returns boolean language sql stable;
create function as_in_json(p_word text) returns text language sql immutable;
create function awards_of(f facts) returns SETOF figures language sql stable;
create function back_dated_flag(p_at timestamp with time zone, p_changed_rates jsonb, p_higher_rates jsonb, p_may_backdate boolean) returns jsonb language plpgsql stable;
create function balances_of(f facts) returns SETOF figures language sql stable;
create function board_of(p_game uuid, p_round uuid, p_month date) returns bigint language plpgsql;
create function board_players(p_board bigint) returns bigint language sql stable;
create function came_since(p_store uuid, p_since timestamp with time zone) returns SETOF collections language sql stable;
create function carry_debts(p_user uuid, p_fingerprint bytea) returns bigint language plpgsql;
create function check_address_settled(balance user_balances) returns void language plpgsql stable;
create function check_redeemable(reward rewards) returns void language plpgsql stable;
create function check_store_holds(p_store uuid, p_user uuid) returns void language plpgsql stable;
create function close_learning() returns void language plpgsql;
create function close_overdue_plays(p_most integer) returns integer language plpgsql;
create function close_points_ageing() returns void language plpgsql;
create function cohorts_of(d member_days) returns SETOF figures language sql immutable;
create function collection_flag(p_rule text, p_detail jsonb) returns jsonb language sql immutable;
create function collection_flags(p_user uuid, p_store stores, p_at timestamp with time zone, p_grams bigint, p_photo text, p_person user_totals, p_usual store_sums, p_policy jsonb, p_is_of_store boolean) returns jsonb language plpgsql stable;
create function collections_of(f facts) returns SETOF figures language sql stable;
create function collections_used(p_store uuid, p_since timestamp with time zone) returns integer language sql stable;
create function copy_account() returns trigger language plpgsql;
create function count_academy_effects() returns void language plpgsql;
create function count_learning(p_until date, p_at timestamp with time zone) returns void language plpgsql;
create function count_people_added() returns trigger language plpgsql;
create function count_people_moved() returns trigger language plpgsql;
create function count_play(it plays) returns bigint language plpgsql;
create function count_taken_back() returns trigger language plpgsql;
create function daily_limit_flags(p_user uuid, p_actor uuid, p_store uuid, p_day date, p_points bigint, p_limits jsonb) returns jsonb language plpgsql;
create function daily_limits(p_user uuid, p_actor uuid, p_store uuid, p_limits jsonb) returns TABLE(subject text, subject_id uuid, most bigint) language sql immutable;
create function dates_of_exceptions(exceptions jsonb) returns date[] language sql immutable;
create function delete_empty_figures(p_most integer) returns integer language plpgsql;
create function delete_failed_jobs() returns void language plpgsql security definer;
create function due_jobs() returns TABLE(waiting bigint, waiting_since timestamp with time zone) language plpgsql stable security definer;
create function end_login_challenges() returns trigger language plpgsql;
create function end_sessions() returns trigger language plpgsql;
create function enqueue_job(p_task text, p_payload json) returns void language plpgsql security definer;
create function enqueue_long_job(p_task text, p_payload json) returns void language plpgsql security definer;
create function enqueue_scheduled(p_task text, p_payload json, p_queue text) returns void language plpgsql security definer;
create function erase_mentions() returns trigger language plpgsql security definer;
create function erase_person(p_user uuid, p_actor uuid, p_entry uuid, p_erasure uuid, p_fingerprint bytea, p_said jsonb) returns text language plpgsql security definer;
create function event_time() returns timestamp with time zone language sql stable;
create function expire_voucher_codes() returns bigint language plpgsql;
create function fact_of(b user_balances) returns SETOF facts language sql stable;
create function fact_of(c collections, p_lines line_fact[] DEFAULT NULL::line_fact[]) returns SETOF facts language sql stable;
create function fact_of(d redemptions) returns SETOF facts language sql stable;
create function fact_of(e ledger_entries, p_available bigint DEFAULT NULL::bigint, p_change bigint DEFAULT 0) returns SETOF facts language sql stable;
create function fact_of(l collection_lines) returns SETOF facts language sql stable;
create function fact_of(s standings) returns SETOF facts language sql stable;
create function fact_of(u users) returns SETOF facts language sql stable;
create function fact_of(y plays) returns SETOF facts language sql stable;
create function failed_jobs() returns TABLE(id text, task text, attempts integer, failed_at timestamp with time zone) language plpgsql stable security definer;
create function figure_months() returns SETOF date language sql stable;
create function figures_from(p_raw_grain text) returns text language sql stable;
create function find_board(p_game uuid, p_round uuid, p_month date) returns bigint language sql stable;
create function finish_play(p_user uuid, p_play uuid, p_entry uuid) returns jsonb language plpgsql;
create function finish_time_zone() returns void language sql;
create function finished_play(it plays) returns jsonb language sql stable;
create function first_id_at(p_at timestamp with time zone) returns uuid language sql immutable;
create function first_moment(p_local timestamp without time zone, p_zone text) returns timestamp with time zone language sql stable;
create function flags_of(f facts) returns SETOF figures language sql stable;
create function follow_time_zone() returns void language sql;
create function follows_collections(t user_totals) returns boolean language sql stable;
create function forget_last_active() returns trigger language plpgsql;
create function forgotten(p_list text[], p_words text[]) returns text[] language sql immutable;
create function forgotten(p_text text, p_words text[]) returns text language sql immutable;
create function forgotten_in(p_json jsonb, p_words text[]) returns jsonb language plpgsql immutable;
create function forgotten_in_written(p_text text, p_words text[]) returns text language plpgsql immutable;
create function forgotten_plainly(p_text text, p_words text[]) returns text language sql immutable;
create function former_time_zone() returns text language sql stable;
create function found_members(p_text text) returns uuid[] language sql stable;
create function free_jobs_of(p_workers text[]) returns void language plpgsql security definer;
create function game_phase(p_game uuid) returns text language sql stable;
create function give_back_room(p_collection uuid) returns void language plpgsql;
create function gives_reason(p_reason text, p_label text) returns boolean language sql immutable;
create function grains_of(p_metric text) returns text[] language sql immutable;
create function guard_impact_report() returns trigger language plpgsql;
create function has_decided_alone(p_entity uuid, p_actor uuid) returns boolean language sql stable;
create function has_failed_job(p_task text) returns boolean language sql stable security definer;
create function has_raised_rate(p_actor uuid, p_plastic text, p_at timestamp with time zone) returns boolean language sql stable;
create function has_room_for_collection(p_store uuid) returns boolean language plpgsql;
create function holds_points(p_flags jsonb) returns boolean language sql immutable;
create function hour_of(p_at timestamp with time zone, p_zone text) returns integer language sql stable;
create function hours_of(f facts) returns SETOF figures language sql stable;
create function hours_on(weekly jsonb, exceptions jsonb, p_date date) returns jsonb language sql immutable;
create function identifying_words(p people) returns text[] language sql immutable;
create function in_periods(m figures, p_day date) returns SETOF figures language sql stable;
create function is_counted_member(p_user_type text, p_status text) returns boolean language sql immutable;
create function is_finished_at(y plays, p_at timestamp with time zone) returns boolean language sql immutable;
create function is_low(r rewards) returns boolean language sql immutable;
create function is_of_member(p_account text) returns boolean language sql immutable;
create function is_open(s stores, p_at timestamp with time zone) returns boolean language sql stable;
create function is_open_at(weekly jsonb, exceptions jsonb, timezone text, p_at timestamp with time zone) returns boolean language sql stable;
create function is_redeemable(r rewards) returns boolean language sql stable;
create function is_scheduled(p_game uuid) returns boolean language sql stable;
create function job_counts() returns TABLE(due integer, running integer, failed integer, oldest_due timestamp with time zone) language plpgsql stable security definer;
create aggregate joined(integer[]) returns integer[] language internal immutable;
create function joins_of(f facts) returns SETOF figures language sql stable;
create function keep_asked_questions(p_game uuid) returns void language sql;
create function keep_hours_at_a_glance() returns trigger language plpgsql;
create function keep_rate_history() returns trigger language plpgsql;
create function keep_workers(p_workers text[], p_silent interval) returns boolean language plpgsql security definer;
create function known_timezone(p_zone text) returns text language plpgsql stable;
create function last_closed_day(p_metric text) returns date language sql stable;
create function last_handed_in(t user_totals) returns timestamp with time zone language sql stable;
create function lead_elsewhere() returns trigger language plpgsql;
create function learning_days() returns integer language sql immutable;
create function ledger_hours_of(f facts) returns SETOF figures language sql stable;
create function ledger_of(f facts) returns SETOF figures language sql stable;
create function lines_in(f facts) returns SETOF line_fact language sql immutable;
create function lines_of(f facts) returns SETOF figures language sql stable;
create function masked_code(p_code text) returns text language sql immutable;
create function may_spend(p_user_type text, p_status text) returns boolean language sql immutable;
create function may_undo(c collections, p_actor uuid, p_staff uuid) returns boolean language plpgsql stable;
create function member_days_with(p_facts facts[]) returns SETOF member_days language sql stable;
create function member_figures(d member_days) returns SETOF figures language sql immutable;
create function member_ref(p_user uuid, p_erased text) returns json language sql stable;
create function meters_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision) returns double precision language sql immutable;
create function metric_function(p_metric text) returns text language sql immutable;
create function minutes_of_week(weekly jsonb) returns int4multirange language sql immutable;
create function mixes_of(f facts) returns SETOF figures language sql stable;
create function month_of(p_day date) returns date language sql immutable;
create function move_neighborhood_counts(ids uuid[], members integer[], leaders integer[]) returns void language sql;
create function move_points(p_user uuid, p_kind text, p_from text, p_to text, p_amount bigint, p_source uuid, p_entry uuid, p_actor uuid, p_key text, p_reason text) returns bigint language plpgsql;
create function move_standings() returns trigger language plpgsql;
create function name_at_counter(st store_staff, p_owner text, p_erased text) returns text language sql stable;
create function naming(p_words text[]) returns text language sql immutable;
create function naming_apart(p_words text[]) returns text language sql immutable;
create function needs_second_factor(u users) returns boolean language sql stable;
create function neighborhood_rank(p_board bigint, p_home uuid, p_score integer, p_ms bigint, p_at timestamp with time zone) returns bigint language sql stable;
create function neighborhoods_of(f facts) returns SETOF figures language sql stable;
create function newcomers_of(f facts) returns SETOF figures language sql stable;
create function next_member_code() returns text language plpgsql;
create function nobody() returns uuid language sql immutable;
create function note_collection_facts() returns trigger language plpgsql;
create function note_entry_facts() returns trigger language plpgsql;
create function note_facts() returns trigger language plpgsql;
create function note_staff_removal() returns trigger language plpgsql;
create function notify(p_type text, p_link text, p_title text DEFAULT NULL::text, p_body text DEFAULT NULL::text, p_facts jsonb DEFAULT NULL::jsonb, p_permission text DEFAULT NULL::text, p_user uuid DEFAULT NULL::uuid, p_once_key text DEFAULT NULL::text, p_except_user uuid DEFAULT NULL::uuid) returns void language sql;
create function notify_low_stock() returns trigger language plpgsql;
create function notify_of_points(p_taken facts[]) returns void language sql;
create function open_figures(p_metric text) returns SETOF figures language plpgsql stable;
create function open_visits() returns SETOF figures language plpgsql stable;
create function other_games_at(p_game uuid, p_from timestamp with time zone, p_to timestamp with time zone) returns json language sql stable;
create function paid_attempt(p_user uuid, p_game uuid, p_round uuid) returns plays language sql stable;
create function pay_held_back(p_result uuid, p_code text, p_actor uuid) returns void language plpgsql;
create function pay_prize(p_result uuid, p_code text, p_actor uuid) returns text language plpgsql;
create function people_counted(p_points bigint) returns bigint language sql stable;
create function people_with_each(p_points bigint[]) returns TABLE(points bigint, people bigint) language sql stable;
create function people_with_points(p_points bigint) returns bigint language sql stable;
create function periods(p_day date, p_grains text[]) returns TABLE(grain text, since date) language sql immutable;
create function person_ref(p_user uuid, p_erased text DEFAULT NULL::text) returns json language sql stable;
create function phone_digits(p_phone text) returns text language sql immutable;
create function plan_collection_limit(p_store uuid) returns integer language sql stable;
create function plan_staff_limit(p_store uuid) returns integer language sql stable;
create function plastics_of(f facts) returns SETOF figures language sql stable;
create function play_questions(it plays) returns jsonb language sql stable;
create function play_sheet(it plays, p_shows_answered boolean, p_shows_unanswered boolean) returns jsonb language sql stable;
create function plays_of(f facts) returns SETOF figures language sql stable;
create function points_ageing(p_until timestamp with time zone) returns jsonb language sql stable;
create function points_due(it plays) returns bigint language sql stable;
create function points_earned(p_user uuid) returns TABLE(month date, points bigint) language sql stable;
create function points_left(p_user uuid) returns TABLE(month date, points bigint) language sql stable;
create function points_of_day(p_user uuid, p_actor uuid, p_store uuid, p_day date, p_limits jsonb) returns TABLE(subject text, subject_id uuid, most bigint, points bigint) language sql stable;
create function programme_day(p_at timestamp with time zone) returns date language sql stable;
create function programme_day_start(p_day date) returns timestamp with time zone language sql stable;
create function programme_month(p_at timestamp with time zone) returns date language sql stable;
create function programme_time_zone() returns text language sql stable;
create function publish_change() returns trigger language plpgsql;
create function publish_device_change() returns trigger language plpgsql;
create function publish_session_change() returns trigger language plpgsql;
create function questions_to_ask(g games) returns jsonb language sql stable;
create function queue_tasks() returns TABLE(id bigint, task text, state text, attempts integer, max_attempts integer, run_at timestamp with time zone, created_at timestamp with time zone, updated_at timestamp with time zone, last_error text) language plpgsql stable security definer;
create function raw_facts() returns SETOF facts language sql stable;
create function rebuild_boards() returns void language plpgsql;
create function rebuild_collected() returns void language sql;
create function rebuild_days(p_from date, p_until date) returns void language plpgsql;
create function rebuild_ever() returns void language plpgsql;
create function rebuild_figures() returns void language plpgsql;
create function rebuild_learning() returns void language plpgsql;
create function rebuild_member_days(p_after uuid, p_many integer) returns uuid language plpgsql;
create function rebuild_periods(p_from date, p_until date) returns void language plpgsql;
create function rebuild_points_ageing() returns void language plpgsql;
create function rebuild_store_sums() returns void language sql;
create function rebuild_sums() returns void language plpgsql;
create function rebuild_user_totals() returns void language sql;
create function recent_weights(p_user uuid) returns bigint[] language sql stable;
create function recent_weights_of_store(p_store uuid) returns bigint[] language sql stable;
create function record_collection(p_actor uuid, p_key_owner uuid, p_key text, p_body_hash bytea, p_id uuid, p_code text, p_user uuid, p_member_code text, p_store uuid, p_staff uuid, p_at timestamp with time zone, p_lines jsonb, p_note text, p_photo text, p_source text, p_entry uuid, p_activity uuid, p_ip text, p_request text, p_may_backdate boolean, p_api_key uuid, p_override text, p_weighed_by uuid, p_corrects uuid) returns TABLE(replayed boolean, same_body boolean, answer jsonb) language plpgsql;
create function redeem_reward(p_actor uuid, p_key text, p_body_hash bytea, p_id uuid, p_code text, p_user uuid, p_reward uuid, p_store uuid, p_source text, p_entry uuid, p_activity uuid, p_ip text, p_request text, p_shown bigint, p_cost bigint) returns TABLE(replayed boolean, same_body boolean, answer jsonb) language plpgsql;
create function redemptions_of(f facts) returns SETOF figures language sql stable;
create function refuse(p_rule text, p_detail text DEFAULT ''::text) returns void language plpgsql;
create function refuse_back_dating() returns trigger language plpgsql;
create function refuse_change() returns trigger language plpgsql;
create function refuse_change_but_forgetting() returns trigger language plpgsql;
create function refuse_row() returns trigger language plpgsql;
create function refuse_second_decision() returns trigger language plpgsql;
create function refuse_unless_alone() returns trigger language plpgsql;
create function remove_queue_task(p_id bigint) returns text language plpgsql security definer;
create function repair_fulfilled() returns void language sql;
create function repair_neighborhood_counts() returns void language sql;
create function repair_next_standings(p_after uuid, p_most integer) returns uuid language plpgsql;
create function repair_standings(p_players uuid[]) returns void language plpgsql;
create function repair_user_totals() returns void language sql;
create function repeated_flag(p_user uuid, p_store uuid, p_at timestamp with time zone, p_lines jsonb, p_source text, p_person user_totals) returns jsonb language plpgsql stable;
create function require_known_timezone() returns trigger language plpgsql;
create function retry_queue_task(p_id bigint) returns text language plpgsql security definer;
create function return_stock(it redemptions) returns void language plpgsql;
create function round_now(p_game uuid) returns SETOF rounds language sql stable;
create function round_players(p_round uuid) returns bigint language sql stable;
create function round_status(r rounds) returns text language sql stable;
create function sealed_lines(p_day date, p_after_user uuid, p_after uuid, p_position bigint, p_most integer) returns TABLE(entries bigint, amount text, lines text, last_user uuid, last_id uuid, last_position bigint) language sql stable;
create function seconds_of(f facts) returns bigint language sql immutable;
create function settle_address(p_user uuid) returns date language plpgsql;
create function settle_expiry(p_user uuid, p_month date, p_today date, p_months integer) returns void language plpgsql;
create function settle_redemption(p_id uuid, p_status text, p_store uuid, p_reason text, p_entry uuid, p_actor uuid, p_key text) returns void language plpgsql;
create function shown_error(p_text text) returns text language sql immutable;
create function spendable_in(f facts) returns TABLE(available bigint, people bigint) language sql stable;
create function staff_ref(p_staff uuid, p_erased text) returns json language sql stable;
create function standing_rank(p_board bigint, p_score integer, p_ms bigint, p_at timestamp with time zone) returns bigint language sql stable;
create function standings_of(f facts) returns SETOF figures language sql stable;
create function start_balance() returns trigger language plpgsql;
create function start_leading() returns trigger language plpgsql;
create function start_neighborhood_count() returns trigger language plpgsql;
create function start_play(p_user uuid, p_game uuid, p_play uuid) returns TABLE(is_new boolean, answer jsonb) language plpgsql;
create function start_store_sum() returns trigger language plpgsql;
create function start_totals() returns trigger language plpgsql;
create function started_play(it plays) returns jsonb language sql stable;
create function store_is_open(p_store uuid, p_at timestamp with time zone) returns boolean language sql stable;
create function store_plastics_of(f facts) returns SETOF figures language sql stable;
create function stores_of(f facts) returns SETOF figures language sql stable;
create function taken_back(f facts) returns SETOF facts language sql immutable;
create function time_ordered_id() returns uuid language sql;
create function unfinished_jobs(p_task text) returns TABLE(attempts integer, max_attempts integer, is_running boolean) language plpgsql stable security definer;
create function update_person() returns trigger language plpgsql;
create function update_spendable() returns trigger language plpgsql;
create function usual_weight(p_grams bigint[], OUT median numeric, OUT spread numeric) returns record language sql immutable;
create function visits_in(f facts) returns TABLE(id uuid, times integer) language sql immutable;
create function visits_of(d member_days) returns SETOF figures language sql immutable;
create function void_play(p_play uuid, p_reason text, p_actor uuid, p_entry uuid, p_key text) returns void language plpgsql;
create function wait_from(p_step integer) returns interval language sql immutable;
create function wait_step(p_wait interval) returns integer language sql immutable;
create function waits_of(f facts) returns SETOF figures language sql stable;
create function weight_flags(p_of text, p_grams bigint, p_median numeric, p_spread numeric, p_policy jsonb) returns jsonb language plpgsql immutable;
create function would_lack_leader(p_neighborhood uuid, p_leaver uuid) returns boolean language sql stable;
