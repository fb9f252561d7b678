import type pg from 'pg'

/** A patch of a database function: the text to find and its replacement. */
export interface Patch {
  of: 'record_collection' | 'move_points' | 'redeem_reward' | 'settle_redemption' | 'pay_prize' | 'apply_facts'
  find: RegExp
  become: (found: string) => string
}

/** Patches functions of a database; fails if the product's source no longer contains the text to find. */
export async function patchFunctions(client: pg.Client, patches: Patch[]) {
  for (const { of, find, become } of patches) {
    const { rows } = await client.query<{ source: string }>('select pg_get_functiondef($1::regproc) as source', [of])
    const source = rows[0]?.source ?? ''
    if (!find.test(source)) throw new Error(`${of} has changed: ${find} is not in it, so this variant needs a look`)
    await client.query(source.replace(find, become))
  }
}

const takeKey = /insert into idempotency_keys[^;]*on conflict do nothing;\s*if not found then/
const moveBalance = /update user_balances set[^;]*into strict balance;/
const addEntry = /insert into ledger_entries[^;]*;/
const lastWord = /return query select false, true, answer;/
const awardPoints = /balance := move_points\([^;]*\);/

/** The award neither stores nor checks its key. */
export const withoutKey: Patch = { of: 'record_collection', find: takeKey, become: () => 'if false then' }

/** The award takes long enough to be interrupted. */
export const slowly: Patch = {
  of: 'record_collection',
  find: lastWord,
  become: end => `perform pg_sleep(0.1);\n  ${end}`,
}

/** The award returns the future balance and leaves the points to another transaction. */
export const withoutPoints: Patch = {
  of: 'record_collection',
  find: awardPoints,
  become: () => 'select available + total_points into strict balance from user_balances where user_id = p_user;',
}

/** The entry says what the balance should be. */
export const withoutBalance: Patch = {
  of: 'move_points',
  find: moveBalance,
  become: update => `${update.replaceAll('+ case', '+ 0 * case')}
  if p_to = 'user' then balance.available := balance.available + p_amount; end if;`,
}

/** Both workers add the same facts, each of which is slow enough to be met by the other. */
export const withoutWorkerLock: Patch = {
  of: 'apply_facts',
  find: /if not pg_try_advisory_xact_lock[^;]*; end if;([\s\S]*)delete from facts where/,
  become: found =>
    found.replace(/if not pg_try[^;]*; end if;/, '').replace('delete from', 'perform pg_sleep(0.02);\n  delete from'),
}

export const withoutEntry: Patch = { of: 'move_points', find: addEntry, become: () => '' }

/** Writes back a value read earlier, losing updates in between. */
export const readThenWrite: Patch = {
  of: 'move_points',
  find: moveBalance,
  become: update => `
  declare
    seen user_balances;
  begin
    select * into strict seen from user_balances where user_id = p_user;
    ${update.replace('available = available', 'available = seen.available').replace('held = held', 'held = seen.held')}
  end;`,
}

/** Nobody waits for who else redeems the same. */
export const withoutRewardLock: Patch = {
  of: 'redeem_reward',
  find: /select \* into reward from rewards where id = p_reward for update;/,
  become: () => 'perform pg_sleep(0.05);',
}

/** What was read before is written back. */
export const stockReadBefore: Patch = {
  of: 'redeem_reward',
  find: /set stock = stock - 1/,
  become: () => 'set stock = reward.stock - 1',
}

/** A redemption is settled whether it is open or not. */
export const settledAgain: Patch = {
  of: 'settle_redemption',
  find: /if it\.status <> 'REQUESTED' then[^;]*; end if;/,
  become: () => '',
}

/** A prize is paid whether it waits or not. */
export const paidAgain: Patch = {
  of: 'pay_prize',
  find: /if it\.status <> 'WAITING' then[^;]*; end if;/,
  become: () => '',
}
