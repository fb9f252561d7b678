-- A file of records to add. Its rows are kept here from the upload on, so that a row and what became of it are always
-- saved in one transaction; see docs/decisions/0036.
create table imports (
  id uuid primary key,
  kind text not null
    constraint imports_kind_check check (kind in ('neighborhoods', 'members', 'stores', 'collections', 'voucher-codes', 'questions')),
  file_name text not null,
  -- SHA-256, to say that a file was imported before.
  file_hash bytea,
  headers text[] not null default '{}',
  -- Column of the kind → {column: n} or {value: text}.
  mapping jsonb not null default '{}',
  state text not null default 'RECEIVING' constraint imports_state_check
    check (state in ('RECEIVING', 'MAPPING', 'CHECKING', 'CHECKED', 'IMPORTING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE')),
  rows int not null default 0,
  -- Rows by outcome, changed together with them.
  counts jsonb not null default '{}',
  -- How many rows the running step is about.
  step_rows int not null default 0,
  -- {fileName, at, rows}: the earlier file whose records the check found, and in how many rows.
  repeats jsonb,
  problem text,
  user_id uuid not null constraint imports_user_id_fkey references users,
  -- Who started the running step: it has their permissions and stands in the activity log under their name.
  run_by uuid constraint imports_run_by_fkey references users,
  run_ip text,
  run_request text,
  created_at timestamptz not null default now(),
  -- The last sign of life, by which an interrupted step is found and continued.
  touched_at timestamptz not null default now(),
  finished_at timestamptz
);
create index imports_created_at_idx on imports (created_at, id);
create index imports_touched_at_idx on imports (touched_at) where state in ('CHECKING', 'IMPORTING', 'UNDOING');
create index imports_file_hash_idx on imports (file_hash, kind) where state in ('IMPORTING', 'STOPPED', 'DONE');
create index imports_user_id_idx on imports (user_id);

-- One row of a file. The cells of a row that was imported are emptied, because its record has them.
create table import_rows (
  import_id uuid not null constraint import_rows_import_id_fkey references imports on delete cascade,
  -- As a spreadsheet counts: the header is row 1.
  row int not null,
  cells jsonb not null,
  outcome text not null default 'WAITING' constraint import_rows_outcome_check
    check (outcome in ('WAITING', 'NEW', 'ADDED', 'UNCHANGED', 'FAILED', 'UNDONE', 'KEPT')),
  -- [{column, message}]
  problems jsonb,
  record_id uuid,
  -- Hashes of the whole row and of what must be unique among records of the kind.
  fingerprint bytea,
  keys bytea[],
  -- The earlier row of the file that it repeats; it is tried when that one fails.
  repeats int,
  constraint import_rows_pkey primary key (import_id, row)
);
create index import_rows_outcome_idx on import_rows (import_id, outcome, row);
create index import_rows_repeats_idx on import_rows (import_id, repeats) where repeats is not null;

-- What was imported, by the fingerprint of its row or of what it records: the same row again changes nothing, whoever imports it and however
-- the record has changed since. An import claims the fingerprints of its rows before it adds a record, so that of two
-- imports at once the second waits and finds the record of the first; only then is there no record yet.
create table imported_records (
  kind text not null,
  fingerprint bytea not null,
  record_id uuid,
  -- Of a name that stands for one thing, such as a receipt number: the hash of what it stands for.
  says bytea,
  constraint imported_records_pkey primary key (kind, fingerprint)
);
-- Few rows keep their cells; erasure searches only those.
create index import_rows_texts_idx on import_rows (import_id, row) where cells <> '[]';
-- Erasure finds what is known of a person by these.
create index imported_records_record_id_idx on imported_records (record_id);
create index import_rows_record_id_idx on import_rows (record_id) where record_id is not null;
