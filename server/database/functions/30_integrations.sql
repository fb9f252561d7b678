create or replace trigger api_keys_publish_session_change after update of revoked_at or delete on api_keys
  for each row execute function publish_session_change();
