import type { VoucherCode } from '@fulmar/contract/rewards/voucher-codes'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockRecord } from '#core/db/record-lock.ts'
import { AppError, found, refuseField } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import { rewardRecords } from './rewards.ts'
import { addToPool, deleteFreeCode, findKnown, findSealed, findVoucherCode, voidCode } from './voucher-codes.queries.ts'

export const isFitCode = (code: string) => /^[\p{L}\p{N}\p{P}\p{S} ]{4,100}$/u.test(code)

interface Pool {
  rewardId: string
  batch: string
  expiresAt: string | null
}

/** Counts codes that were added. Last, because whoever redeems the reward waits for it. Fails with INVALID_INPUT. */
export async function noteImported(tx: Db, actor: Actor, { rewardId, batch, expiresAt }: Pool, added: number) {
  if (!(await addToPool(tx, rewardId, added))) refuseField('rewardId', 'This reward has no pool of voucher codes')
  await record(tx, actor, { action: 'reward.codes-imported', entityId: rewardId, after: { batch, expiresAt, added } })
}

const fingerprintOf = (secrets: Secrets, code: string) => secrets.fingerprint('voucher code', code)

/** A code as it is kept. */
export const sealCode = (secrets: Secrets, code: string) => ({
  fingerprint: fingerprintOf(secrets, code),
  sealed: secrets.seal(code),
  tail: tailOf(code),
})

/** The pools that have these codes already. */
export async function whereKnown(db: Db, secrets: Secrets, codes: string[]) {
  const nameOf = (fingerprint: Buffer) => fingerprint.toString('base64')
  const prints = new Map(codes.map(code => [code, fingerprintOf(secrets, code)]))
  const known = new Map((await findKnown(db, [...prints.values()])).map(code => [nameOf(code.fingerprint), code]))
  return (code: string) => {
    const print = prints.get(code)
    return print && known.get(nameOf(print))
  }
}

/** Takes back a code that was imported. Fails with VOUCHER_CODE_USED. */
export async function removeFreeCode(db: Db, actor: Actor, id: string) {
  const removed = await deleteFreeCode(db, id)
  if (!removed) throw new AppError('VOUCHER_CODE_USED', 'Somebody has this code, or it was voided')
  const { rewardId, masked: shown } = removed
  await addToPool(db, rewardId, -1)
  await record(db, actor, { action: 'reward.code-removed', entityId: rewardId, before: { codeId: id, masked: shown } })
}

/** Fails with NOT_FOUND. */
export async function revealCode(db: Db, secrets: Secrets, actor: Actor, id: string): Promise<{ code: string }> {
  const { sealed, rewardId, masked: shown } = found(await findSealed(db, id), 'Voucher code')
  await record(db, actor, { action: 'reward.code-revealed', entityId: rewardId, after: { codeId: id, masked: shown } })
  return { code: secrets.unseal<string>(sealed) }
}

/** Fails with NOT_FOUND, VOUCHER_CODE_USED. */
export async function voidVoucherCode(db: Db, actor: Actor, id: string): Promise<VoucherCode> {
  const { rewardId, masked: shown } = found(await findVoucherCode(db, id), 'Voucher code')
  await lockRecord(db, rewardRecords, rewardId)
  if (!(await voidCode(db, id))) throw new AppError('VOUCHER_CODE_USED', 'Only a code that nobody has can be voided')
  await addToPool(db, rewardId, -1)
  await record(db, actor, { action: 'reward.code-voided', entityId: rewardId, after: { codeId: id, masked: shown } })
  return found(await findVoucherCode(db, id), 'Voucher code')
}

/** At most a third of a code, so that a short one is not shown whole. */
const tailOf = (code: string) => code.slice(code.length - Math.min(4, Math.floor(code.length / 3)))
