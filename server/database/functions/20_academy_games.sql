-- The round of a game that is on, or the next one. Rounds of one game never overlap.
create or replace function round_now(p_game uuid) returns setof rounds language sql stable rows 1 as $$
  select * from rounds where game_id = p_game and not is_cancelled and ends_at > now() order by starts_at limit 1
$$;

-- Whether a game is played in rounds; any other game can be played whenever it is published.
create or replace function is_scheduled(p_game uuid) returns boolean language sql stable as $$
  select exists (select from game_windows where game_id = p_game) or exists (select from rounds where game_id = p_game)
$$;

create or replace function game_phase(p_game uuid) returns text language sql stable as $$
  select case when not is_scheduled(p_game) then 'OPEN'
    else coalesce((select case when starts_at <= now() then 'LIVE' else 'UPCOMING' end from round_now(p_game)), 'ENDED') end
$$;

-- Keeps what each accepted question of a game asks, as another revision where it differs from the latest.
create or replace function keep_asked_questions(p_game uuid) returns void language sql as $$
  insert into asked_questions (game_id, question_id, revision, content, content_hash)
  select p_game, q ->> 'id', coalesce(latest.revision, 0) + 1, q, asked.hash
  from games g
  cross join lateral jsonb_array_elements(g.questions) q
  cross join lateral (
    select sha256(convert_to(jsonb_build_array(q -> 'text', q -> 'image', q -> 'kind', q -> 'options')::text, 'UTF8')) as hash) asked
  left join lateral (
    select a.revision, a.content_hash from asked_questions a
    where a.game_id = p_game and a.question_id = q ->> 'id' order by a.revision desc limit 1) latest on true
  where g.id = p_game and q ->> 'review' = 'ACCEPTED' and asked.hash is distinct from latest.content_hash
$$;
