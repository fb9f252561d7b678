-- Views that a person pinned as tabs above a list: their own and those shared with them.
create table saved_view_pins (
  user_id uuid not null constraint saved_view_pins_user_id_fkey references users,
  view_id uuid not null constraint saved_view_pins_view_id_fkey references saved_views on delete cascade,
  created_at timestamptz not null default now(),
  constraint saved_view_pins_pkey primary key (user_id, view_id)
);
create index saved_view_pins_view_id_idx on saved_view_pins (view_id);
