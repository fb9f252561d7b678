-- Lists that administrators maintain. An entry that is used is retired or replaced, never orphaned.
create table master_entries (
  id uuid primary key,
  type text not null constraint master_entries_type_check check (type in ('REWARD_CATEGORY', 'SUPPLIER', 'GAME_CATEGORY')),
  code text not null,
  label text not null,
  sort_order int not null default 0,
  is_active boolean not null default true,
  meta jsonb not null default '{}',
  version int not null default 1,
  constraint master_entries_code_key unique (type, code),
  -- What refers to an entry says of which type.
  constraint master_entries_id_type_key unique (id, type)
);
create index master_entries_order_idx on master_entries (type, sort_order, label, id);
