-- The questions of a play as they are asked, never with an answer.
create or replace function play_questions(it plays) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object(
    'id', a.question_id, 'text', a.content -> 'text', 'image', a.content -> 'image', 'kind', a.content -> 'kind',
    'options', (
      select jsonb_agg(jsonb_build_object('id', id, 'text', option -> 'text') order by place)
      from jsonb_array_elements_text(q -> 'options') with ordinality as o(id, place)
      join jsonb_array_elements(a.content -> 'options') as option on option ->> 'id' = id)) order by q_place)
  from jsonb_array_elements(it.asked) with ordinality as e(q, q_place)
  join asked_questions a on a.game_id = it.game_id and a.question_id = q ->> 'id' and a.revision = (q ->> 'revision')::int
$$;

-- The same questions with what was answered and, where that is shown, what is right.
create or replace function play_sheet(it plays, p_shows_answered boolean, p_shows_unanswered boolean) returns jsonb
language sql stable as $$
  select jsonb_agg(jsonb_build_object(
    'questionId', a.question_id, 'text', a.content -> 'text', 'image', a.content -> 'image', 'kind', a.content -> 'kind',
    'explanation', case when is_shown then coalesce(a.content ->> 'explanation', '') else '' end,
    'options', (
      select jsonb_agg(jsonb_build_object('id', id, 'text', option -> 'text',
        'isCorrect', case when is_shown then q -> 'correct' ? id end) order by place)
      from jsonb_array_elements_text(q -> 'options') with ordinality as o(id, place)
      join jsonb_array_elements(a.content -> 'options') as option on option ->> 'id' = id),
    'optionIds', y.option_ids, 'isCorrect', coalesce(y.is_correct, false), 'seconds', y.ms / 1000.0) order by q_place)
  from jsonb_array_elements(it.asked) with ordinality as e(q, q_place)
  join asked_questions a on a.game_id = it.game_id and a.question_id = q ->> 'id' and a.revision = (q ->> 'revision')::int
  left join play_answers y on y.play_id = it.id and y.question_id = a.question_id
  cross join lateral (select case when y.play_id is null then p_shows_unanswered else p_shows_answered end as is_shown) s
$$;

-- Right answers are shown when they help to no better result: the player has no attempt left in the round, or that day
-- outside rounds, or the round is over. An attempt that is open is left.
create or replace function are_answers_shown(it plays) returns boolean language sql stable as $$
  select coalesce(r.is_cancelled or r.ends_at <= clock_timestamp(), false)
    or coalesce(programme_day(r.ends_at - interval '1 second') <= it.day, true) and (g.rules ->> 'attemptsPerDay')::int <= (
      select count(*) from plays y
      where y.user_id = it.user_id and y.game_id = it.game_id and y.day = it.day and y.status <> 'OPEN')
  from games g left join rounds r on r.id = it.round_id where g.id = it.game_id
$$;

create or replace function started_play(it plays) returns jsonb language sql stable as $$
  select jsonb_build_object('playId', it.id, 'version', it.game_version, 'questions', play_questions(it),
    'secondsPerQuestion', it.seconds_per_question,
    'endsAt', to_char(it.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'answered', (select coalesce(jsonb_agg(question_id order by at), '[]') from play_answers where play_id = it.id))
$$;

create or replace function finished_play(it plays) returns jsonb language sql stable as $$
  select jsonb_build_object('playId', it.id, 'score', it.score, 'correct', it.correct, 'of', it.of,
    'seconds', it.ms / 1000.0, 'isPassed', it.score >= it.pass_percent, 'points', it.points,
    'pointsNote', it.points_note, 'rank', it.rank, 'areAnswersShown', is_shown, 'answers', play_sheet(it, is_shown, false))
  from are_answers_shown(it) as is_shown
$$;

-- What one play of a game asks, chosen from its accepted questions in their latest revisions. Stable in spite of random():
-- it sees what its caller sees, so that the game and its revisions are of one moment.
create or replace function questions_to_ask(g games) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object(
    'id', q -> 'id', 'revision', a.revision, 'kind', a.content -> 'kind',
    'options', (
      select jsonb_agg(option -> 'id' order by case
        when (g.rules ->> 'shuffle')::boolean and a.content ->> 'kind' <> 'TRUE_FALSE' then random() else place end)
      from jsonb_array_elements(a.content -> 'options') with ordinality as o(option, place)),
    'correct', (
      select jsonb_agg(option -> 'id') from jsonb_array_elements(a.content -> 'options') as option
      where (option ->> 'isCorrect')::boolean)) order by turn)
  from (
    select q, case when (g.rules ->> 'shuffle')::boolean then random() else place end as turn
    from jsonb_array_elements(g.questions) with ordinality as e(q, place)
    where q ->> 'review' = 'ACCEPTED' order by turn limit (g.rules ->> 'questionsPerPlay')::int) chosen
  cross join lateral (
    select revision, content from asked_questions
    where game_id = g.id and question_id = q ->> 'id' order by revision desc limit 1) a
$$;

-- Starts a play in one statement, or gives the open one again. Whatever changes a member's plays or points locks their
-- balance first, then the play, then the budget of the game.
create or replace function start_play(p_user uuid, p_game uuid, p_play uuid)
returns table (is_new boolean, answer jsonb) language plpgsql as $$
declare
  it plays;
  game record;
  moment timestamptz;
  live rounds;
  attempts record;
begin
  perform from user_balances where user_id = p_user and is_spendable for no key update;
  if not found then perform refuse('plays_person_active'); end if;
  moment := clock_timestamp();
  perform from disqualifications where game_id = p_game and user_id = p_user;
  if found then perform refuse('plays_disqualified'); end if;

  select * into it from plays where user_id = p_user and game_id = p_game and status = 'OPEN' for update;
  if it.ends_at > moment then
    return query select false, started_play(it);
    return;
  end if;
  update plays set status = 'ABANDONED', version = version + 1 where id = it.id;

  select g.status, g.version, g.rules, g.points_per_correct,
    case when g.status = 'PUBLISHED' then questions_to_ask(g) end as asked into game
  from games g where g.id = p_game;
  if coalesce(game.status, 'DRAFT') = 'DRAFT' then perform refuse('plays_game_id_fkey'); end if;
  if game.asked is null then perform refuse('plays_game_published'); end if;
  select * into live from rounds
  where game_id = p_game and not is_cancelled and starts_at <= moment and ends_at > moment limit 1;
  if live.id is null and is_scheduled(p_game) then perform refuse('plays_round_live'); end if;
  select count(*) as ever, count(*) filter (where day = programme_day(moment)) as today into attempts
  from plays where user_id = p_user and game_id = p_game;
  if attempts.today >= (game.rules ->> 'attemptsPerDay')::int then perform refuse('plays_attempts'); end if;

  insert into plays (id, user_id, game_id, game_version, round_id, asked, of, points_per_correct, counted, pass_percent,
                     seconds_per_question, day, attempt, started_at, ends_at)
  values (p_play, p_user, p_game, game.version, live.id, game.asked, jsonb_array_length(game.asked), game.points_per_correct,
          game.rules ->> 'counted', (game.rules ->> 'passPercent')::int, (game.rules ->> 'secondsPerQuestion')::int,
          programme_day(moment), attempts.ever + 1, moment,
          least(moment + make_interval(secs => jsonb_array_length(game.asked) * (game.rules ->> 'secondsPerQuestion')::int),
                live.ends_at))
  returning * into it;
  return query select true, started_play(it);
end $$;

-- Takes one answer. The same one sent again changes nothing. One that comes faster than a person can read the questions
-- that were answered so far is not taken, and flags the play; `reading` in the contract says how fast that is.
create or replace function answer_play(
  p_user uuid, p_play uuid, p_question text, p_options text[], p_least_ms int, p_ms_per_character int
) returns table (is_taken boolean, answered int, of int) language plpgsql as $$
declare
  it plays;
  question jsonb;
  chosen text[] := array(select distinct unnest(p_options) order by 1);
  given text[];
  is_right boolean;
  moment timestamptz;
  needed_ms int;
begin
  select * into it from plays where id = p_play and user_id = p_user for update;
  if not found then perform refuse('plays_own'); end if;
  moment := clock_timestamp();
  select q into question from jsonb_array_elements(it.asked) as q where q ->> 'id' = p_question;
  if not found then perform refuse('play_answers_question'); end if;

  select option_ids into given from play_answers where play_id = p_play and question_id = p_question;
  if given = chosen then
    return query select true, it.answered, it.of;
    return;
  end if;
  if it.status <> 'OPEN' or it.ends_at <= moment then perform refuse('plays_open'); end if;
  if given is not null then perform refuse('play_answers_pkey'); end if;
  if chosen = '{}' or not question -> 'options' ?& chosen or (question ->> 'kind' <> 'MULTIPLE' and cardinality(chosen) > 1) then
    perform refuse('play_answers_options');
  end if;

  select least(greatest(p_least_ms, p_ms_per_character * length(a.content ->> 'text')), it.seconds_per_question * 500)
  into needed_ms from asked_questions a
  where a.game_id = it.game_id and a.question_id = p_question and a.revision = (question ->> 'revision')::int;
  if extract(epoch from moment - it.started_at) * 1000 < it.reading_ms + needed_ms then
    update plays set fast_answers = fast_answers + 1 where id = p_play;
    return query select false, it.answered, it.of;
    return;
  end if;

  is_right := question -> 'correct' ?& chosen and jsonb_array_length(question -> 'correct') = cardinality(chosen);
  insert into play_answers (play_id, question_id, option_ids, is_correct, ms, at)
  values (p_play, p_question, chosen, is_right,
          extract(epoch from moment - coalesce(it.last_answer_at, it.started_at)) * 1000, moment);
  update plays y set answered = y.answered + 1, correct = y.correct + is_right::int,
    reading_ms = y.reading_ms + needed_ms, last_answer_at = moment where y.id = p_play;
  return query select true, it.answered + 1, it.of;
end $$;

-- What a play is due: all that its answers are worth, less what other attempts in the same round, or outside rounds, got.
create or replace function points_due(it plays) returns bigint language sql stable as $$
  select case
    when it.counted = 'BEST' then greatest(0, it.correct * it.points_per_correct - coalesce(sum(points), 0))
    when count(*) = 0 then it.correct * it.points_per_correct
    else 0 end
  from plays
  where user_id = it.user_id and game_id = it.game_id and round_id is not distinct from it.round_id
    and status = 'FINISHED' and id <> it.id
$$;

-- Ends a play in one statement: score, standings, points and budget. Sent again it gives the stored result.
create or replace function finish_play(p_user uuid, p_play uuid, p_entry uuid) returns jsonb language plpgsql as $$
declare
  it plays;
  is_active boolean;
  moment timestamptz;
  due bigint;
begin
  select is_spendable into is_active from user_balances where user_id = p_user for no key update;
  select * into it from plays where id = p_play and user_id = p_user for update;
  if not found then perform refuse('plays_own'); end if;
  moment := clock_timestamp();
  if it.status = 'FINISHED' then return finished_play(it); end if;
  -- The last answer may be on its way when the time is up.
  if it.status <> 'OPEN' or it.ends_at + interval '15 seconds' < moment then perform refuse('plays_open'); end if;
  if not is_active then perform refuse('plays_person_active'); end if;
  perform from disqualifications where game_id = it.game_id and user_id = p_user;
  if found then perform refuse('plays_disqualified'); end if;

  it.score := round(100.0 * it.correct / it.of);
  it.ms := extract(epoch from coalesce(it.last_answer_at, moment) - it.started_at) * 1000;
  it.finished_at := moment;
  it.rank := count_play(it);
  due := points_due(it);
  if due < it.correct * it.points_per_correct then it.points_note := 'ANOTHER_ATTEMPT_COUNTS'; end if;
  if due > 0 then
    perform from game_budgets where game_id = it.game_id for update;
    it.points := (
      select greatest(0, least(due, g.budget_points - g.prize_reserve - b.spent))
      from games g join game_budgets b on b.game_id = g.id where g.id = it.game_id);
    if it.points < due then it.points_note := 'BUDGET_USED_UP'; end if;
  end if;
  if it.points > 0 then
    perform move_points(p_user, 'AWARD', 'issued', 'user', it.points, it.id, p_entry, p_user, 'play ' || it.id, null);
    update game_budgets set spent = spent + it.points where game_id = it.game_id;
  end if;
  update plays set status = 'FINISHED', score = it.score, ms = it.ms, finished_at = moment, rank = it.rank,
    points = it.points, points_note = it.points_note, version = version + 1 where id = p_play;
  return finished_play(it);
end $$;

-- The attempt whose points count, in one round or outside rounds: the first or, where the rules of the play say so, a better one.
create or replace function paid_attempt(p_user uuid, p_game uuid, p_round uuid) returns plays language sql stable as $$
  select (attempt.y).* from (
    select y, row_number() over (order by y.finished_at, y.id) as turn from plays y
    where y.user_id = p_user and y.game_id = p_game and y.round_id is not distinct from p_round and y.status = 'FINISHED') attempt
  where turn = 1 or (attempt.y).counted = 'BEST'
  order by (attempt.y).correct * (attempt.y).points_per_correct desc, turn limit 1
$$;

-- Takes a play that is over back. Attempts earn together what the best or first of them is worth: what the remaining ones
-- are worth moves to the one that counts now, and the rest is reversed. If that is worth more, it is paid.
create or replace function void_play(p_play uuid, p_reason text, p_actor uuid, p_entry uuid, p_key text) returns void language plpgsql as $$
declare
  it plays;
  heir plays;
  owed bigint := 0;
  moved bigint := 0;
  paid bigint := 0;
begin
  perform from user_balances where user_id = (select user_id from plays where id = p_play) for no key update;
  select * into strict it from plays where id = p_play for update;
  if it.status not in ('FINISHED', 'ABANDONED') then perform refuse('plays_over'); end if;
  update plays set status = 'VOID', voided_at = now(), voided_by = p_actor, reason = p_reason, version = version + 1
  where id = p_play;
  perform repair_standings(array[it.user_id]);
  if it.status = 'ABANDONED' then return; end if;

  heir := paid_attempt(it.user_id, it.game_id, it.round_id);
  if heir.id is not null and not exists (
    select from disqualifications where game_id = it.game_id and user_id = it.user_id) then
    owed := greatest(0, heir.correct * heir.points_per_correct - (
      select sum(points) from plays
      where user_id = it.user_id and game_id = it.game_id and round_id is not distinct from it.round_id and status = 'FINISHED'));
    moved := least(owed, it.points);
  end if;
  perform from game_budgets where game_id = it.game_id for update;
  -- The ledger pays a play once; what it gets beyond that comes from attempts that are voided.
  if owed > moved and not exists (
    select from ledger_entries where user_id = it.user_id and source_id = heir.id and kind = 'AWARD') then
    paid := (
      select greatest(0, least(owed - moved, g.budget_points - g.prize_reserve - b.spent + it.points - moved))
      from games g join game_budgets b on b.game_id = g.id where g.id = it.game_id);
  end if;
  if paid > 0 then
    perform move_points(it.user_id, 'AWARD', 'issued', 'user', paid, heir.id, time_ordered_id(), p_actor, 'play ' || heir.id, null);
  end if;
  if it.points > moved then
    perform move_points(it.user_id, 'REVERSAL', 'user', 'issued', it.points - moved, it.id, p_entry, p_actor, p_key, p_reason);
  end if;
  update game_budgets set spent = spent - (it.points - moved) + paid where game_id = it.game_id;
  update plays set points = points - moved where id = p_play and moved > 0;
  update plays set points = points + moved + paid, version = version + 1, points_note = case
    when points + moved + paid = correct * points_per_correct then null
    when moved + paid < owed then 'BUDGET_USED_UP' else 'ANOTHER_ATTEMPT_COUNTS' end
  where id = heir.id and owed > 0;
end $$;

-- Nobody takes their own play back.
create or replace trigger plays_not_voided_own before update of status on plays for each row
  when (new.status = 'VOID' and new.voided_by = new.user_id) execute function refuse_row();

-- Plays that nobody finished in time; returns how many.
create or replace function close_overdue_plays(p_most int) returns int language plpgsql as $$
declare
  closed int;
begin
  update plays set status = 'ABANDONED', version = version + 1 where id in (
    select id from plays where status = 'OPEN' and ends_at < now() - interval '15 seconds'
    order by ends_at limit p_most for update skip locked);
  get diagnostics closed = row_count;
  return closed;
end $$;
