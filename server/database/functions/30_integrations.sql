create or replace trigger api_keys_tell_session_change after update of revoked_at or delete on api_keys
  for each row execute function tell_session_change();
