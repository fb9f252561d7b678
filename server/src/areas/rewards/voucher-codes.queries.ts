import type { VoucherCode, VoucherCodeListQuery } from '@fulmar/contract/rewards/voucher-codes'
import { type Db, sql, where } from '#core/db/db.ts'
import { listPage } from '#core/db/list-page.ts'

const columns = sql`
  v.id, '••••' || v.tail as masked, v.status, v.batch, v.expires_at as "expiresAt", d.id as "redemptionId",
  v.added_at as "addedAt"`

const alone = sql`from voucher_codes v`
const from = sql`${alone} left join redemptions d on d.voucher_code_id = v.id`

export const listVoucherCodes = (db: Db, query: VoucherCodeListQuery) =>
  listPage<VoucherCode, 'addedAt' | 'expiresAt'>(
    db,
    {
      columns,
      from,
      countFrom: alone,
      keysFrom: alone,
      where: where(
        sql`v.reward_id = ${query.rewardId}`,
        query.status !== undefined && sql`v.status = any(${query.status})`,
        query.search !== undefined &&
          query.search !== '' &&
          sql`(v.tail = ${query.search} or v.batch = ${query.search})`,
      ),
      sorts: { addedAt: sql`v.added_at`, expiresAt: sql`v.expires_at` },
      key: sql`v.id`,
    },
    query,
  )

export const findVoucherCode = (db: Db, id: string) =>
  db.maybe<VoucherCode & { rewardId: string }>(
    sql`select ${columns}, v.reward_id as "rewardId" ${from} where v.id = ${id}`,
  )

export const findSealed = (db: Db, id: string) =>
  db.maybe<{ sealed: string; rewardId: string; masked: string }>(sql`
    select v.sealed, v.reward_id as "rewardId", '••••' || v.tail as masked from voucher_codes v where v.id = ${id}`)

export interface KnownCode {
  id: string
  fingerprint: Buffer
  rewardId: string
  rewardName: string
}

/** Which of these are in a pool already. */
export const findKnown = (db: Db, fingerprints: Buffer[]) =>
  db.many<KnownCode>(sql`
    select v.id, v.fingerprint, v.reward_id as "rewardId", r.name as "rewardName"
    from voucher_codes v join rewards r on r.id = v.reward_id where v.fingerprint = any(${fingerprints})`)

export interface NewVoucherCode {
  id: string
  fingerprint: Buffer
  sealed: string
  tail: string
}

/** Those that no pool had until now; returns their fingerprints. */
export const insertVoucherCodes = (
  db: Db,
  { rewardId, batch, expiresAt }: { rewardId: string; batch: string; expiresAt: string | null },
  codes: NewVoucherCode[],
) =>
  db.many<{ fingerprint: Buffer }>(sql`
    insert into voucher_codes (id, reward_id, fingerprint, sealed, tail, batch, expires_at)
    select id, ${rewardId}, fingerprint, sealed, tail, ${batch}, ${expiresAt}
    from unnest(${codes.map(code => code.id)}::uuid[], ${codes.map(code => code.fingerprint)}::bytea[],
                ${codes.map(code => code.sealed)}::text[], ${codes.map(code => code.tail)}::text[])
      as code(id, fingerprint, sealed, tail)
    on conflict (fingerprint) do nothing returning fingerprint`)

/** Tells whether there is such a pool. */
export const addToPool = async (db: Db, rewardId: string, count: number): Promise<boolean> =>
  (await db.run(sql`update rewards set stock = stock + ${count} where id = ${rewardId} and stock_kind = 'CODES'`)) === 1

/** By name or id, both in lower case. */
export const findPools = (db: Db, names: string[]) =>
  db.many<{ id: string; name: string }>(sql`
    select id, lower(name) as name from rewards
    where stock_kind = 'CODES' and status <> 'ARCHIVED' and (lower(name) = any(${names}) or id::text = any(${names}))`)

/** The reward before its codes, as when one is redeemed. */
export const lockPools = (db: Db, codeIds: string[]) =>
  db.run(sql`
    select from rewards where id in (select reward_id from voucher_codes where id = any(${codeIds})) order by id for update`)

/** Tells the reward whose pool had it, if it was free. */
export async function deleteFreeCode(db: Db, id: string) {
  await lockPools(db, [id])
  return db.maybe<{ rewardId: string; masked: string }>(sql`
    delete from voucher_codes where id = ${id} and status = 'FREE' returning reward_id as "rewardId", '••••' || tail as masked`)
}

/** Tells whether it was free. */
export async function voidCode(db: Db, id: string): Promise<boolean> {
  await lockPools(db, [id])
  return (await db.run(sql`update voucher_codes set status = 'VOID' where id = ${id} and status = 'FREE'`)) === 1
}

export const expireCodes = async (db: Db): Promise<number> =>
  (await db.one<{ expired: number }>(sql`select expire_voucher_codes() as expired`)).expired
