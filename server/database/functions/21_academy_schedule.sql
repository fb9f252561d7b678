create or replace function round_status(r rounds) returns text language sql stable as $$
  select case when now() < r.starts_at then 'UPCOMING' when now() < r.ends_at then 'LIVE'
    when r.frozen_at is null then 'IN_REVIEW' when r.paid_at is null then 'PAYING' else 'ENDED' end
$$;

create or replace function round_players(p_round uuid) returns bigint language sql stable as $$
  select count(*) from standings s join boards b on b.id = s.board_id where b.round_id = p_round
$$;

-- The other games with a round at the same time. No round is longer than 31 days.
create or replace function other_games_at(p_game uuid, p_from timestamptz, p_to timestamptz) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.title) order by g.title, g.id), '[]')
  from games g
  where g.id <> p_game and g.status <> 'ARCHIVED' and exists (
    select from rounds r
    where r.game_id = g.id and not r.is_cancelled and r.starts_at < p_to and r.ends_at > p_from
      and r.starts_at > p_from - interval '32 days')
$$;

-- Pays one result, once: a second call finds it paid. A person who cannot receive points gets none, and what they
-- would have got is the game's again. A reward is redeemed for them, for what it cost when the round was frozen, if that is
-- possible now; otherwise they keep the points.
-- The actor is null for the scheduled payment.
create or replace function pay_prize(p_result uuid, p_code text, p_actor uuid) returns text language plpgsql as $$
declare
  it round_results;
  balance user_balances;
  game games;
  entry uuid := time_ordered_id();
  redemption uuid := time_ordered_id();
  is_redeemed boolean := false;
begin
  select * into balance from user_balances
  where user_id = (select user_id from round_results where id = p_result) for no key update;
  select * into it from round_results where id = p_result for update;
  if it.status <> 'WAITING' then return it.status; end if;
  select g.* into game from rounds r join games g on g.id = r.game_id where r.id = it.round_id;

  if not balance.is_spendable then
    update round_results
    set status = 'HELD_BACK', held_back_reason = (
      select case status when 'ACTIVE' then 'NOT_A_MEMBER' else status end from users where id = it.user_id)
    where id = p_result;
    update game_budgets set spent = spent - it.points where game_id = game.id;
    perform notify('PRIZE_HELD_BACK', '/academy/' || game.id || '/rewards', p_facts => jsonb_build_object('game', game.title),
      p_permission => 'academy:moderate', p_once_key => 'prize held back ' || p_result);
    return 'HELD_BACK';
  end if;

  if it.points > 0 then
    perform move_points(it.user_id, 'AWARD', 'issued', 'user', it.points, it.id, entry, p_actor, 'prize ' || it.id, null);
  end if;
  if it.reward_id is not null then
    begin
      select not replayed into is_redeemed from redeem_reward(
        it.user_id, 'prize ' || it.id, ''::bytea, redemption, p_code, it.user_id, it.reward_id, null, 'MEMBER',
        time_ordered_id(), time_ordered_id(), null, null, null, it.reward_points);
    exception when check_violation then
      is_redeemed := false;
    end;
  end if;
  update round_results
  set status = 'PAID', paid_at = now(), entry_id = case when it.points > 0 then entry end,
      redemption_id = case when is_redeemed then redemption end
  where id = p_result;
  perform notify('PRIZE_WON', '/academy/' || game.id || '/rewards', p_facts => jsonb_build_object('game', game.title, 'rank', it.rank,
      'points', it.points, 'repaid', least(balance.debt, it.points),
      case when is_redeemed then 'reward' else 'missed' end, (select name from rewards where id = it.reward_id)),
    p_user => it.user_id, p_once_key => 'prize won ' || p_result);
  return 'PAID';
end $$;

-- Pays a result that was held back, from what the budget of its game has left now.
create or replace function pay_held_back(p_result uuid, p_code text, p_actor uuid) returns void language plpgsql as $$
declare
  it round_results;
  can_receive boolean;
  budget_left bigint;
begin
  select is_spendable into can_receive from user_balances
  where user_id = (select user_id from round_results where id = p_result) for no key update;
  select * into it from round_results where id = p_result for update;
  if it.status <> 'HELD_BACK' then perform refuse('round_results_held_back'); end if;
  if it.user_id = p_actor then perform refuse('round_results_not_paid_own'); end if;
  if not can_receive then perform refuse('round_results_can_receive'); end if;
  select g.budget_points - b.spent into budget_left
  from rounds r join games g on g.id = r.game_id join game_budgets b on b.game_id = g.id where r.id = it.round_id for update of b;
  if budget_left < it.points then perform refuse('round_results_budget'); end if;
  update game_budgets set spent = spent + it.points where game_id = (select game_id from rounds where id = it.round_id);
  update round_results set status = 'WAITING' where id = p_result;
  perform pay_prize(p_result, p_code, p_actor);
end $$;
