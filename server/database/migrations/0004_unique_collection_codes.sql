-- without a transaction
-- In place of the index for searches by the start of a code, which it serves as well: one index, as before.
drop index concurrently if exists collections_code_key;
create unique index concurrently collections_code_key on collections (code text_pattern_ops);
drop index concurrently if exists collections_code_prefix_idx;
