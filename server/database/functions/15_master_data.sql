-- Every list that administrators maintain. Plastics have a table of their own, because rates and collections rely on it.
create or replace view master_records as
  select id, version, type, code, label, sort_order, is_active, meta from master_entries
  union all
  select id, version, 'PLASTIC_TYPE', code, label, sort_order, is_active, jsonb_build_object('resin', resin) from plastic_types;
