-- Whether members can redeem it at this moment.
create or replace function is_redeemable(r rewards) returns boolean language sql stable as $$
  select r.status = 'ACTIVE' and coalesce(r.stock, 1) > 0
    and coalesce(greatest(r.visible_from, r.redeemable_from) <= now(), true)
    and coalesce(least(r.visible_to, r.redeemable_to) > now(), true)
$$;

create or replace function is_low(r rewards) returns boolean language sql immutable as $$
  select coalesce(r.stock <= r.low_stock_at, false)
$$;

-- Once for each time that it becomes low, whatever took the stock.
create or replace function notify_low_stock() returns trigger language plpgsql as $$
begin
  perform notify(case new.stock_kind when 'CODES' then 'REWARD_CODES_LOW' else 'REWARD_STOCK_LOW' end, '/rewards/' || new.id,
    p_facts => jsonb_build_object('reward', new.name, 'stock', new.stock), p_permission => 'rewards:write');
  return null;
end $$;
create or replace trigger rewards_low_stock after update of stock, low_stock_at, status on rewards for each row
  when (new.status = 'ACTIVE' and is_low(new) and not (old.status = 'ACTIVE' and is_low(old)))
  execute function notify_low_stock();

-- Marks free codes that have expired and takes them out of the stock; returns how many.
create or replace function expire_voucher_codes() returns bigint language plpgsql as $$
declare
  pool uuid;
  expired bigint;
  total bigint := 0;
begin
  for pool in
    select distinct reward_id from voucher_codes where status = 'FREE' and expires_at <= now() order by reward_id
  loop
    perform from rewards where id = pool for update;
    update voucher_codes set status = 'EXPIRED' where reward_id = pool and status = 'FREE' and expires_at <= now();
    get diagnostics expired = row_count;
    update rewards set stock = stock - expired where id = pool;
    total := total + expired;
  end loop;
  return total;
end $$;

create or replace function masked_code(p_code text) returns text language sql immutable as $$
  select '•••••' || right(p_code, 3)
$$;
