import type { LedgerEntry } from '@fulmar/contract/points/points'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'

const accounts = {
  AWARD: ['issued', 'user'],
  CONFIRMATION: ['pending', 'user'],
  DEBT: ['debt', 'user'],
  REPAYMENT: ['user', 'debt'],
  REVERSAL: ['user', 'issued'],
  ADJUSTMENT: ['adjusted', 'user'],
  HOLD: ['user', 'held'],
  RELEASE: ['held', 'user'],
  SPEND: ['held', 'redeemed'],
  EXPIRY: ['user', 'expired'],
  CARRY: ['user', 'carried'],
} as const satisfies Record<LedgerEntry['kind'], readonly [string, string]>

const isSource = (account: string) => account === 'issued' || account === 'adjusted'

interface Booking {
  userId: string
  kind: LedgerEntry['kind']
  amount: number
  /** The day of the entry, at noon, or the moment. */
  on: string
  sourceId?: string
}

/** Books an entry as of another day, which `move_points` cannot. Tells its source. */
export async function booked(db: Db, { userId, kind, amount, on, sourceId = uuidv7() }: Booking): Promise<string> {
  const [from, to] = accounts[kind]
  const credited = amount * (Number(isSource(from)) - Number(isSource(to)))
  const change = (account: string) => amount * (Number(to === account) - Number(from === account))
  await db.run(sql`
    with balance as (
      update user_balances set available = available + ${change('user')}, held = held + ${change('held')},
        lifetime = lifetime + ${credited}, entries = entries + 1
      where user_id = ${userId} returning entries, available)
    insert into ledger_entries (user_id, id, position, at, kind, from_account, to_account, amount, balance_after, source_id, idempotency_key)
    select ${userId}, ${uuidv7()}, entries, ${on.includes('T') ? on : `${on}T12:00:00Z`}::timestamptz, ${kind}, ${from}, ${to}, ${amount}, available, ${sourceId}, 'booked'
    from balance`)
  return sourceId
}
