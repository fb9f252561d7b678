-- Both take another argument now.
drop function if exists erase_person(uuid, uuid, uuid, uuid);
drop function if exists apply_erasure_rules(boolean, uuid, uuid, text[], uuid[]);
