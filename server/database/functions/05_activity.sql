-- What an action was done to: its name, or what `activityEntities` makes one of. Null where it no longer exists, or where the action
-- is about no single record.
create or replace function activity_subject(p_type text, p_id uuid, p_actor uuid) returns json language sql stable as $$
  select json_build_object('type', s.type, 'id', p_id, 'name', s.name, 'code', s.code, 'isOwn', coalesce(s.owner = p_actor, false))
  from (
    select 'store' as type, name, null as code, null::uuid as owner from stores where p_type = 'store' and id = p_id
    union all select 'neighborhood', name, null, null from neighborhoods where p_type = 'neighborhood' and id = p_id
    union all select case p_type when 'team' then 'team' else 'user' end, name, null, user_id from people
      where p_type in ('user', 'team', 'points') and user_id = p_id
    union all select 'collection', null, code, null from collections where p_type = 'collection' and id = p_id
    union all select 'role-switch', p.name, null, r.user_id from role_switch_requests r join people p on p.user_id = r.user_id
      where p_type = 'role-switch' and r.id = p_id
    union all select 'rate', t.label, null, null from plastic_rates r join plastic_types t on t.code = r.plastic_code
      where p_type = 'rate' and r.id = p_id
    union all select 'reward', name, null, null from rewards where p_type = 'reward' and id = p_id
    union all select 'redemption', r.name, null, d.user_id from redemptions d join rewards r on r.id = d.reward_id
      where p_type = 'redemption' and d.id = p_id
    union all select 'master', label, null, null from master_entries where p_type = 'master' and id = p_id
    union all select 'master', label, null, null from plastic_types where p_type = 'master' and id = p_id
    union all select 'rate', t.label, null, null from rate_proposals r join plastic_types t on t.code = r.plastic_code
      where p_type = 'rate' and r.id = p_id
    union all select 'plan', name, null, null from plans where p_type = 'plan' and id = p_id
    union all select 'subscription', t.name, null, null from subscriptions u join stores t on t.id = u.store_id
      where p_type = 'subscription' and u.id = p_id
    union all select 'game', title, null, null from games where p_type = 'game' and id = p_id
    union all select 'play', g.title, null, y.user_id from plays y join games g on g.id = y.game_id
      where p_type = 'play' and y.id = p_id
    union all select 'impact', title, serial, null from impact_reports where p_type = 'impact' and id = p_id
    union all select 'question', question ->> 'text', null, null from bank_questions where p_type = 'question' and id = p_id
    union all select 'api-key', name, null, null from api_keys where p_type = 'api-key' and id = p_id
    union all select 'import', file_name, null, null from imports where p_type = 'import' and id = p_id
    union all select 'job', title, null, asked_by from job_runs where p_type = 'job' and id = p_id
    union all select 'webhook', url, null, null from webhooks where p_type = 'webhook' and id = p_id
  ) s
$$;

create or replace trigger activity_is_append_only before update on activity
  for each row execute function refuse_change_but_forgetting();
create or replace trigger activity_is_kept before delete or truncate on activity
  for each statement execute function refuse_change();

-- Whether a recorded reason is one of a list, alone or followed by a colon and details. A range, for the index.
create or replace function gives_reason(p_reason text, p_label text) returns boolean language sql immutable as $$
  select p_reason collate "C" = p_label or p_reason collate "C" >= p_label || ': ' and p_reason collate "C" < p_label || ':!'
$$;
