import type { PastedCodes } from '@fulmar/contract/rewards/reward-records'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, refuseField } from '#core/errors.ts'
import { requirePermission } from '#core/permissions.ts'
import type { Secrets } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import { addToPool, findKnown, insertVoucherCodes } from './voucher-codes.queries.ts'

interface Pool {
  rewardId: string
  batch: string
  expiresAt: string | null
}

interface NewCode {
  id: string
  code: string
}

/**
 * Adds codes that no pool has. The pool is counted last, because redemptions of the reward wait for it.
 * Fails with TRY_AGAIN, INVALID_INPUT.
 */
export async function addNewCodes(tx: Db, secrets: Secrets, actor: Actor, pool: Pool, codes: NewCode[]) {
  const { rewardId, batch, expiresAt } = pool
  const sealed = codes.map(({ code, id }) => ({ id, ...sealCode(secrets, code) }))
  const added = await insertVoucherCodes(tx, pool, sealed)
  // Somebody has just added one of them, which the next attempt sees.
  if (added.length < codes.length) throw new AppError('TRY_AGAIN', 'Another import has just added this code')
  if (!(await addToPool(tx, rewardId, codes.length)))
    refuseField('rewardId', 'This reward has no pool of voucher codes')
  await record(tx, actor, {
    action: 'reward.codes-imported',
    entityId: rewardId,
    after: { batch, expiresAt, added: codes.length },
  })
}

/** Adds the codes of a reward's form; those in its pool stay as they are. Fails with NOT_ALLOWED, INVALID_INPUT, TRY_AGAIN. */
export async function addPastedCodes(tx: Db, secrets: Secrets, actor: Actor, rewardId: string, pasted: PastedCodes) {
  requirePermission(actor, 'rewards:codes')
  const { batch = new Date().toISOString().slice(0, 10), expiresAt = null } = pasted
  if (expiresAt && Date.parse(expiresAt) <= Date.now())
    refuseField('codes.expiresAt', 'These codes have expired already')
  const list = [...new Set(pasted.list)]
  const knownOf = await whereKnown(tx, secrets, list)
  for (const code of list) {
    const known = knownOf(code)
    if (known && known.rewardId !== rewardId)
      refuseField('codes.list', `The pool of ${known.rewardName} has the code ${code} already`)
  }
  const codes = list.filter(code => !knownOf(code)).map(code => ({ id: uuidv7(), code }))
  if (codes.length > 0) await addNewCodes(tx, secrets, actor, { rewardId, batch, expiresAt }, codes)
}

const fingerprintOf = (secrets: Secrets, code: string) => secrets.fingerprint('voucher code', code)

/** A code as it is kept. */
const sealCode = (secrets: Secrets, code: string) => ({
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

/** At most a third of a code, so that a short one is not shown whole. */
const tailOf = (code: string) => code.slice(code.length - Math.min(4, Math.floor(code.length / 3)))
