create or replace function programme_month(p_at timestamptz) returns date language sql stable as $$
  select date_trunc('month', programme_day(p_at))::date
$$;

-- Written out by case, because "is not distinct from" finds no index.
create or replace function find_board(p_game uuid, p_round uuid, p_month date) returns bigint language sql stable as $$
  select id from boards where p_round is not null and game_id = p_game and round_id = p_round and month is null
  union all
  select id from boards where p_round is null and game_id = p_game and round_id is null and month = p_month
  union all
  select id from boards
  where p_round is null and p_month is null and game_id = p_game and round_id is null and month is null
  union all
  select id from boards where p_game is null and game_id is null and round_id is null and month = p_month
  union all
  select id from boards
  where p_game is null and p_month is null and game_id is null and round_id is null and month is null
$$;

-- A board is made with its first result.
create or replace function board_of(p_game uuid, p_round uuid, p_month date) returns bigint language plpgsql as $$
declare
  the_board bigint := find_board(p_game, p_round, p_month);
begin
  if the_board is not null then return the_board; end if;
  insert into boards (game_id, round_id, month) values (p_game, p_round, p_month) on conflict do nothing;
  return find_board(p_game, p_round, p_month);
end $$;

-- How many players are counted on a board at this moment, by the figures and by the facts that are not applied yet.
create or replace function board_players(p_board bigint) returns bigint language sql stable as $$
  select (coalesce((select sum(n1) from figures
                    where metric = 'standings' and grain = 'ever' and since = '-infinity' and id = nobody() and label = p_board::text), 0)
    + coalesce((select sum(n1) from facts where source = 'standing' and label = p_board::text), 0))::bigint
$$;

-- The rank of a result at this moment: those with a better score, those with the same in fewer seconds, each with what changed since
-- it was counted, and one by one those of the same second.
create or replace function standing_rank(p_board bigint, p_score int, p_ms bigint, p_at timestamptz) returns bigint
language sql stable as $$
  select (1
    + coalesce((select sum(n1) from figures
                where metric = 'standings' and grain = 'ever' and since = '-infinity' and id = nobody()
                  and label = p_board::text and place > p_score), 0)
    + coalesce((select sum(n1) from figures
                where metric = 'standings' and grain = 'ever' and since = '-infinity' and id = nobody()
                  and label = p_board || ' ' || p_score and place < p_ms / 1000), 0)
    + coalesce((select sum(n1) from facts
                where source = 'standing' and label = p_board::text and place >= p_score
                  and (place > p_score or seconds_of(facts) < p_ms / 1000)), 0)
    + (select count(*) from standings
       where board_id = p_board and -score = -p_score and ms >= p_ms / 1000 * 1000 and (ms, at) < (p_ms, p_at)))::bigint
$$;

-- The same among the players of one neighborhood.
create or replace function neighborhood_rank(p_board bigint, p_home uuid, p_score int, p_ms bigint, p_at timestamptz)
returns bigint language sql stable as $$
  select 1 + count(*) from standings
  where board_id = p_board and neighborhood_id = p_home and (-score, ms, at) < (-p_score, p_ms, p_at)
$$;

-- The counted result of each player within a game, each month and each round: the first or, where the rules of the play
-- say so, a better one.
create or replace view play_standings as
  select distinct on (user_id, game_id, round_id, month) user_id, game_id, round_id, month, score, ms, at, plays
  from (
    select y.user_id, y.game_id, scope.round_id, scope.month, y.score, y.ms, y.finished_at as at, y.counted,
      row_number() over (partition by y.user_id, y.game_id, scope.round_id, scope.month order by y.finished_at, y.id) as turn,
      count(*) over (partition by y.user_id, y.game_id, scope.round_id, scope.month)::int as plays
    from plays y cross join lateral (
      select null::uuid as round_id, null::date as month
      union all select null, programme_month(y.finished_at)
      union all select y.round_id, null where y.round_id is not null) scope
    where y.status = 'FINISHED'
      and not exists (select from disqualifications d where d.game_id = y.game_id and d.user_id = y.user_id)
  ) results
  where turn = 1 or counted = 'BEST'
  order by user_id, game_id, round_id, month, score desc, ms, at;

-- A player's results of all games together.
create or replace view global_standings as
  select s.user_id, b.month, sum(s.score)::int as score, sum(s.ms)::bigint as ms, max(s.at) as at, sum(s.plays)::int as plays
  from standings s join boards b on b.id = s.board_id
  where b.game_id is not null and b.round_id is null group by s.user_id, b.month;

-- Adds a play that has just been finished to one board; `is_counted` if it is the result there from now on.
create or replace function add_result(
  p_board bigint, it plays, p_home uuid, out is_counted boolean, out score_gain int, out ms_gain bigint
) language plpgsql as $$
declare
  before standings;
begin
  select * into before from standings where user_id = it.user_id and board_id = p_board;
  is_counted := before.user_id is null or it.counted = 'BEST' and (-it.score, it.ms) < (-before.score, before.ms);
  score_gain := case when is_counted then it.score - coalesce(before.score, 0) else 0 end;
  ms_gain := case when is_counted then it.ms - coalesce(before.ms, 0) else 0 end;
  if before.user_id is null then
    insert into standings (board_id, user_id, neighborhood_id, score, ms, at, plays)
    values (p_board, it.user_id, p_home, it.score, it.ms, it.finished_at, 1);
  elsif is_counted then
    update standings set score = it.score, ms = it.ms, at = it.finished_at, plays = plays + 1
    where user_id = it.user_id and board_id = p_board;
  else
    update standings set plays = plays + 1 where user_id = it.user_id and board_id = p_board;
  end if;
end $$;

-- Adds a play that has just been finished to its boards. Returns the player's rank in the round, if its results are not
-- fixed yet, or in the game.
create or replace function count_play(it plays) returns bigint language plpgsql as $$
declare
  home uuid := (select neighborhood_id from users where id = it.user_id);
  since date;
  game_board bigint;
  rank_board bigint;
  result record;
begin
  foreach since in array array[null, programme_month(it.finished_at)] loop
    game_board := board_of(it.game_id, null, since);
    rank_board := coalesce(rank_board, game_board);
    result := add_result(game_board, it, home);
    insert into standings as s (board_id, user_id, neighborhood_id, score, ms, at, plays)
    values (board_of(null, null, since), it.user_id, home, result.score_gain, result.ms_gain, it.finished_at, 1)
    on conflict (user_id, board_id) do update set
      score = s.score + excluded.score, ms = s.ms + excluded.ms, plays = s.plays + 1,
      at = case when result.is_counted then excluded.at else s.at end;
  end loop;
  if it.round_id is not null then
    perform from rounds where id = it.round_id and frozen_at is null for share;
    if not found then return null; end if;
    rank_board := board_of(it.game_id, it.round_id, null);
    perform add_result(rank_board, it, home);
  end if;
  return (select standing_rank(board_id, score, ms, at) from standings where user_id = it.user_id and board_id = rank_board);
end $$;

-- Standings of players that are not what their plays say. Results of rounds that are fixed stay. Locks the players' balances,
-- as a finished play of theirs does.
create or replace function repair_standings(p_players uuid[]) returns void language plpgsql as $$
begin
  perform from user_balances where user_id = any(p_players) order by user_id for no key update;
  perform from rounds
  where id in (select round_id from plays where user_id = any(p_players)) and frozen_at is null order by id for share;
  with results as materialized (
    select p.* from play_standings p left join rounds r on r.id = p.round_id
    where p.user_id = any(p_players) and r.frozen_at is null
  ), ranked as (
    select game_id, round_id, month, user_id, score, ms, at, plays from results
    union all
    select null, null, month, user_id, sum(score)::int, sum(ms)::bigint, max(at), sum(plays)::int
    from results where round_id is null group by user_id, month
  ), rankings as materialized (
    select game_id, round_id, month, board_of(game_id, round_id, month) as board_id
    from (select distinct game_id, round_id, month from ranked) r
  ), expected as materialized (
    select b.board_id, r.user_id, r.score, r.ms, r.at, r.plays
    from ranked r join rankings b on (b.game_id, b.round_id, b.month) is not distinct from (r.game_id, r.round_id, r.month)
  ), gone as (
    delete from standings s using boards b left join rounds r on r.id = b.round_id
    where s.user_id = any(p_players) and b.id = s.board_id and r.frozen_at is null
      and (s.user_id, s.board_id) not in (select user_id, board_id from expected)
  )
  insert into standings as s (board_id, user_id, neighborhood_id, score, ms, at, plays)
  select e.board_id, e.user_id, u.neighborhood_id, e.score, e.ms, e.at, e.plays
  from expected e join users u on u.id = e.user_id order by e.user_id, e.board_id
  on conflict (user_id, board_id) do update set neighborhood_id = excluded.neighborhood_id, score = excluded.score,
    ms = excluded.ms, at = excluded.at, plays = excluded.plays
  where (s.neighborhood_id, s.score, s.ms, s.at, s.plays)
    is distinct from (excluded.neighborhood_id, excluded.score, excluded.ms, excluded.at, excluded.plays);
end $$;

-- The same for the next players after one, in order of their ids. Returns the last of them, or nothing when there are no more.
create or replace function repair_next_standings(p_after uuid, p_most int) returns uuid language plpgsql as $$
declare
  players uuid[] := array(
    select user_id from user_balances b
    where user_id > p_after
      and (exists (select from plays y where y.user_id = b.user_id) or exists (select from standings s where s.user_id = b.user_id))
    order by user_id limit p_most);
begin
  perform repair_standings(players);
  return players[cardinality(players)];
end $$;

-- Every board again from the plays, after a bulk load.
create or replace function rebuild_boards() returns void language plpgsql as $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    last := repair_next_standings(last, 1000);
    exit when last is null;
  end loop;
end $$;

-- Boards show where players live now. Waits for plays of theirs that are being finished.
create or replace function move_standings() returns trigger language plpgsql as $$
begin
  perform from user_balances where user_id = new.id for no key update;
  update standings set neighborhood_id = new.neighborhood_id where user_id = new.id;
  return null;
end $$;
create or replace trigger users_update_standings after update of neighborhood_id on users for each row
  when (old.neighborhood_id is distinct from new.neighborhood_id) execute function move_standings();
