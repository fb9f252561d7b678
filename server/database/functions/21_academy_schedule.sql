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

-- Pays one result, once: whoever comes second finds it paid. A person who cannot receive points gets none, and what they
-- would have got is the game's again. A reward is redeemed for them if that is possible now, otherwise they keep the points.
create or replace function pay_prize(p_result uuid, p_code text) returns text language plpgsql as $$
declare
  it round_results;
  balance user_balances;
  game games;
  entry uuid := time_ordered_id();
  redemption uuid := time_ordered_id();
  is_redeemed boolean := false;
begin
  select * into balance from user_balances
  where user_id = (select user_id from round_results where id = p_result) for update;
  select * into it from round_results where id = p_result for update;
  if it.status <> 'WAITING' then return it.status; end if;
  select g.* into game from rounds r join games g on g.id = r.game_id where r.id = it.round_id;

  if not balance.is_spendable then
    update round_results set status = 'HELD_BACK' where id = p_result;
    update game_budgets set spent = spent - it.points where game_id = game.id;
    perform notify('PRIZE_HELD_BACK', 'A prize of ' || game.title || ' was held back',
      'Whoever won it cannot receive points at the moment', '/academy/' || game.id || '/rewards', 'academy:moderate', null,
      'prize held back ' || p_result);
    return 'HELD_BACK';
  end if;

  if it.points > 0 then
    perform move_points(it.user_id, 'AWARD', 'issued', 'user', it.points, it.id, entry, null, 'prize ' || it.id, null);
  end if;
  if it.reward_id is not null then
    begin
      select not replayed into is_redeemed from redeem_reward(
        it.user_id, 'prize ' || it.id, ''::bytea, redemption, p_code, it.user_id, it.reward_id, null, 'MEMBER',
        time_ordered_id(), time_ordered_id(), null, null);
    exception when check_violation then
      is_redeemed := false;
    end;
  end if;
  update round_results
  set status = 'PAID', paid_at = now(), entry_id = case when it.points > 0 then entry end,
      redemption_id = case when is_redeemed then redemption end
  where id = p_result;
  perform notify('PRIZE_WON', 'You won a prize in ' || game.title,
    'Place ' || it.rank || ': ' || to_char(it.points, 'FM999,999,999') || case it.points when 1 then ' point' else ' points' end || case when is_redeemed
      then ', and ' || (select name from rewards where id = it.reward_id) || ' is redeemed with them' else '' end,
    '/academy/' || game.id || '/rewards', null, it.user_id, 'prize won ' || p_result);
  return 'PAID';
end $$;
