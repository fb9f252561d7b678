-- A whole redemption in one statement: idempotency key, checks, stock or voucher code, held points and activity. A key that
-- was used before returns the same answer again; everything that is not allowed raises a named refusal and leaves nothing
-- behind. Locks the member's balance first and the reward after it, as everything does that needs both. `p_cost` is for a
-- prize, whose cost was fixed before, and which is held whoever is reached now; everybody else pays what the reward costs now,
-- and nothing where they were shown another cost.
create or replace function redeem_reward(
  p_actor uuid, p_key text, p_body_hash bytea, p_id uuid, p_code text, p_user uuid, p_reward uuid, p_store uuid,
  p_source text, p_entry uuid, p_activity uuid, p_ip text, p_request text, p_shown bigint, p_cost bigint
) returns table (replayed boolean, same_body boolean, answer jsonb) language plpgsql as $$
declare
  balance user_balances;
  reward rewards;
  the_store stores;
  voucher voucher_codes;
  expiry timestamptz;
  cost bigint;
begin
  insert into idempotency_keys (actor_id, endpoint, key, body_hash)
  values (p_actor, '/api/reward/redeem', p_key, p_body_hash) on conflict do nothing;
  if not found then
    -- Locked, so that it waits for synchronous replicas as the first attempt did (core/http/idempotency.ts).
    return query select true, k.body_hash = p_body_hash, k.answer from idempotency_keys k
      where k.actor_id = p_actor and k.endpoint = '/api/reward/redeem' and k.key = p_key for share;
    return;
  end if;

  if p_source <> 'MEMBER' and p_user = p_actor then perform refuse('redemptions_not_own'); end if;
  if p_store is not null then
    select * into the_store from stores where id = p_store;
    if the_store.status is distinct from 'ACTIVE' then perform refuse('redemptions_store_active'); end if;
    if p_source = 'STORE' and the_store.owner_id is distinct from p_actor then perform refuse('redemptions_own_store'); end if;
    if the_store.owner_id = p_user then perform refuse('redemptions_not_own'); end if;
  elsif p_source = 'STORE' then
    perform refuse('redemptions_own_store');
  end if;

  select * into balance from user_balances where user_id = p_user for no key update;
  if balance.is_spendable is distinct from true then perform refuse('redemptions_person_active'); end if;
  if p_cost is null then perform check_address_settled(balance); end if;
  if p_source = 'STORE' then perform check_store_holds(p_store, p_user); end if;

  select * into reward from rewards where id = p_reward;
  perform check_redeemable(reward);
  if reward.per_user_limit <= (
    select count(*) from redemptions
    where user_id = p_user and reward_id = p_reward and status in ('REQUESTED', 'FULFILLED')) then
    perform refuse('redemptions_per_user_limit');
  end if;
  cost := coalesce(p_cost, reward.cost_points);
  if cost <> p_shown then perform refuse('rewards_cost_shown', cost::text); end if;
  if balance.available < cost then perform refuse('user_balances_available_check'); end if;

  if reward.stock_kind <> 'UNLIMITED' then
    -- As it is now that others are done with it.
    select * into reward from rewards where id = p_reward for update;
    perform check_redeemable(reward);
    cost := coalesce(p_cost, reward.cost_points);
    if cost <> p_shown then perform refuse('rewards_cost_shown', cost::text); end if;
    if reward.stock_kind = 'CODES' then
      select * into voucher from voucher_codes
      where reward_id = p_reward and status = 'FREE' and (expires_at is null or expires_at > now())
      order by expires_at, id limit 1 for update skip locked;
      if not found then perform refuse('rewards_in_stock'); end if;
      update voucher_codes set status = 'RESERVED' where id = voucher.id;
    end if;
    update rewards set stock = stock - 1 where id = p_reward;
  end if;

  expiry := least(now() + make_interval(days => reward.hold_days), voucher.expires_at);
  insert into redemptions (id, user_id, reward_id, store_id, voucher_code_id, code, cost_points, requested_by, confirmed_at,
                           expires_at)
  values (p_id, p_user, p_reward, p_store, voucher.id, p_code, cost, p_actor, case when p_source = 'MEMBER' then now() end, expiry);
  perform move_points(p_user, 'HOLD', 'user', 'held', cost, p_id, p_entry, p_actor, p_key, null);
  insert into activity (id, actor_id, action, entity_type, entity_id, after, ip, request_id)
  values (p_activity, p_actor, 'redemption.requested', 'redemption', p_id,
          jsonb_build_object('rewardId', p_reward, 'userId', p_user, 'costPoints', cost), p_ip, p_request);

  -- Others spend their points: they are told, and only they get the code.
  if p_source <> 'MEMBER' then
    perform notify('REDEEMED_FOR_YOU', '/rewards', p_facts => jsonb_build_object('reward', reward.name, 'points', cost),
      p_user => p_user);
    perform enqueue_job('send-redemption-code', json_build_object('id', p_id));
  end if;

  answer := jsonb_build_object('id', p_id, 'version', 1, 'status', 'REQUESTED', 'costPoints', cost,
    'code', case when p_source = 'MEMBER' then p_code else masked_code(p_code) end,
    'reward', jsonb_build_object('id', reward.id, 'name', reward.name, 'type', reward.type, 'image', reward.image_key),
    'user', (select jsonb_build_object('id', p_user, 'name', name, 'memberCode', member_code) from people where user_id = p_user),
    'store', case when the_store.id is not null then jsonb_build_object('id', the_store.id, 'name', the_store.name) end,
    'requestedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'expiresAt', to_char(expiry at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'requestedBy', person_ref(p_actor),
    'confirmedAt', case when p_source = 'MEMBER' then to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
    'decidedAt', null, 'decidedBy', null, 'staff', null, 'reason', null,
    'voucher', '••••' || voucher.tail);
  update idempotency_keys k set answer = redeem_reward.answer
  where k.actor_id = p_actor and k.endpoint = '/api/reward/redeem' and k.key = p_key;
  return query select false, true, answer;
end $$;

create or replace function check_address_settled(balance user_balances) returns void language plpgsql stable as $$
begin
  if balance.spendable_from > now() then
    perform refuse('redemptions_address_settled', programme_day(balance.spendable_from)::text);
  end if;
end $$;

-- What a store holds of members who said nothing to it: three times a day for one, twenty in all, and for thirty days not
-- again for one who refused.
create or replace function check_store_holds(p_store uuid, p_user uuid) returns void language plpgsql stable as $$
begin
  if exists (
    select from redemptions
    where user_id = p_user and store_id = p_store and requested_at > now() - interval '30 days'
      and status = 'CANCELLED' and decided_by = user_id and requested_by <> user_id) then
    perform refuse('redemptions_refused');
  end if;
  if 3 <= (
    select count(*) from redemptions
    where user_id = p_user and store_id = p_store and requested_at > now() - interval '1 day'
      and requested_by <> user_id and confirmed_at is null) or 20 <= (
    select count(*) from redemptions
    where store_id = p_store and requested_at > now() - interval '1 day'
      and requested_by <> user_id and confirmed_at is null) then
    perform refuse('redemptions_store_holds');
  end if;
end $$;

create or replace function check_redeemable(reward rewards) returns void language plpgsql stable as $$
begin
  if reward.id is null or reward.status = 'DRAFT' then perform refuse('redemptions_reward_id_fkey'); end if;
  if reward.status <> 'ACTIVE' then perform refuse('rewards_active'); end if;
  if greatest(reward.visible_from, reward.redeemable_from) > now() then perform refuse('rewards_redeemable_from'); end if;
  if least(reward.visible_to, reward.redeemable_to) <= now() then perform refuse('rewards_redeemable_to'); end if;
  if reward.stock = 0 then perform refuse('rewards_in_stock'); end if;
end $$;

-- Ends an open redemption, once: FULFILLED spends its points, CANCELLED and EXPIRED release them and return the stock.
create or replace function settle_redemption(
  p_id uuid, p_status text, p_store uuid, p_reason text, p_entry uuid, p_actor uuid, p_key text
) returns void language plpgsql as $$
declare
  it redemptions;
  balance user_balances;
begin
  select * into balance from user_balances where user_id = (select user_id from redemptions where id = p_id) for no key update;
  select * into strict it from redemptions where id = p_id for update;
  if it.status <> 'REQUESTED' then perform refuse('redemptions_open'); end if;
  if p_status = 'FULFILLED' then perform check_address_settled(balance); end if;
  update redemptions
  set status = p_status, store_id = coalesce(p_store, store_id), reason = p_reason, decided_at = now(),
      decided_by = p_actor, voucher_code_id = case when p_status = 'FULFILLED' then voucher_code_id end, version = version + 1
  where id = p_id;
  if p_status = 'FULFILLED' then
    perform move_points(it.user_id, 'SPEND', 'held', 'redeemed', it.cost_points, p_id, p_entry, p_actor, p_key, p_reason);
    update rewards set fulfilled = fulfilled + 1 where id = it.reward_id;
    update voucher_codes set status = 'ISSUED' where id = it.voucher_code_id;
  else
    perform move_points(it.user_id, 'RELEASE', 'held', 'user', it.cost_points, p_id, p_entry, p_actor, p_key, p_reason);
    perform return_stock(it);
  end if;
end $$;

-- A voucher code that has expired meanwhile does not go back to its pool.
create or replace function return_stock(it redemptions) returns void language plpgsql as $$
declare
  is_usable boolean := true;
begin
  perform from rewards where id = it.reward_id for update;
  if it.voucher_code_id is not null then
    update voucher_codes set status = case when expires_at <= now() then 'EXPIRED' else 'FREE' end
    where id = it.voucher_code_id returning status = 'FREE' into is_usable;
  end if;
  if is_usable then update rewards set stock = stock + 1 where id = it.reward_id and stock is not null; end if;
end $$;

-- You cannot hand over a reward to yourself.
create or replace trigger redemptions_not_fulfilled_own before update of status on redemptions for each row
  when (new.status = 'FULFILLED' and new.decided_by = new.user_id) execute function refuse_row();

-- Rewards that were handed over more or less often than they say. As a difference, so that one just handed over stays.
create or replace function repair_fulfilled() returns void language sql as $$
  update rewards r set fulfilled = r.fulfilled + f.missing
  from (
    select s.id, coalesce(d.n, 0) - s.fulfilled as missing from rewards s left join (
      select reward_id, count(*)::int as n from redemptions where status = 'FULFILLED' group by 1) d on d.reward_id = s.id) f
  where f.id = r.id and f.missing <> 0
$$;

-- How long it took, in steps that are finer where most are: of 6 minutes up to two days, then of two hours and a bit.
create or replace function wait_step(p_wait interval) returns int language sql immutable as $$
  select case when p_wait < interval '48 hours' then floor(extract(epoch from p_wait) / 360)::int
    else 480 + floor((extract(epoch from p_wait) - 172800) / 8640)::int end
$$;

-- How long it took at least to be in a step.
create or replace function wait_from(p_step int) returns interval language sql immutable as $$
  select case when p_step <= 480 then p_step * interval '6 minutes' else interval '48 hours' + (p_step - 480) * interval '2.4 hours' end
$$;
