create or replace trigger impact_factor_sets_append_only before update on impact_factor_sets
  for each row execute function refuse_change_but_forgetting();
create or replace trigger impact_factor_sets_kept before delete or truncate on impact_factor_sets
  for each statement execute function refuse_change();
create or replace trigger impact_factors_append_only before update or delete or truncate on impact_factors
  for each statement execute function refuse_change();
create or replace trigger impact_report_lines_append_only before update or delete or truncate on impact_report_lines
  for each statement execute function refuse_change();

-- An issued report is locked. It can be withdrawn, and erasure may remove names from the reason for that.
create or replace function guard_impact_report() returns trigger language plpgsql as $$
declare
  withdrawing constant text[] := '{status,version,withdrawn_by,withdrawn_at,withdrawal_reason}';
begin
  if old.status = 'DRAFT' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and old.status = 'ISSUED' and new.status = 'WITHDRAWN'
     and to_jsonb(new) - withdrawing = to_jsonb(old) - withdrawing then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('fulmar.forgetting', true) = 'on'
     and to_jsonb(new) - 'withdrawal_reason' = to_jsonb(old) - 'withdrawal_reason' then
    return new;
  end if;
  perform refuse('impact_reports_locked');
end $$;
create or replace trigger impact_reports_locked before update or delete on impact_reports
  for each row execute function guard_impact_report();
