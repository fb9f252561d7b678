import type { VoucherCode } from '@fulmar/contract/rewards/voucher-codes'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockRecord } from '#core/db/record-lock.ts'
import { AppError, found } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import { rewardRecords } from './rewards.ts'
import { addToPool, deleteFreeCode, findSealed, findVoucherCode, voidCode } from './voucher-codes.queries.ts'

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
