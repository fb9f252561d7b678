create or replace trigger activity_is_append_only before update on activity
  for each row execute function refuse_change_but_forgetting();
create or replace trigger activity_is_kept before delete or truncate on activity
  for each statement execute function refuse_change();
