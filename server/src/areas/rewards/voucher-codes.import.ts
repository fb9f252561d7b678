import { batchName, codeRule, isFitCode, looksLikeCode } from '@fulmar/contract/rewards/reward-records'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Db } from '#core/db/db.ts'
import type { Secrets } from '#core/secrets.ts'
import { importer, type RowResult } from '../imports/imports.ts'
import { findPools, lockPools } from './voucher-codes.queries.ts'
import { removeFreeCode } from './voucher-codes.ts'
import { addNewCodes, whereKnown } from './voucher-pools.ts'

const rowInput = z.strictObject({
  code: z.string().refine(isFitCode, codeRule),
  reward: z.string().max(120),
  batch: batchName,
  expiresAt: z.string().nullable(),
})
type RowInput = z.infer<typeof rowInput>

export const voucherCodeImporter = (secrets: Secrets) =>
  importer<RowInput>({
    kind: 'voucher-codes',
    table: 'voucher_codes',
    isSecret: looksLikeCode,
    note: 'Codes are added to the pool of their reward and encrypted.',
    undo: 'Removes the imported codes that nobody has been given.',
    columns: [
      {
        key: 'code',
        label: 'Code',
        isRequired: true,
        help: '4 to 100 characters',
        example: 'BUS-7KQ2-M9',
        aliases: ['codes', 'voucher', 'voucher code'],
      },
      {
        key: 'reward',
        label: 'Reward',
        isRequired: true,
        help: 'The name or ID of a reward with a pool of codes',
        example: 'Bus ticket',
        aliases: ['reward name'],
      },
      { key: 'batch', label: 'Batch', isRequired: true, help: 'To find them again', example: 'March 2026' },
      {
        key: 'expiresAt',
        label: 'Expires',
        isRequired: false,
        help: 'Like 2026-12-31. Never if empty',
        example: '2026-12-31',
        aliases: ['expiry', 'expiry date', 'valid until'],
      },
    ],
    read: cells => {
      const at = cells.time('expiresAt')
      const expiresAt = at ? new Date(at.endsWith('Z') ? at : `${at}Z`).toISOString() : null
      if (expiresAt && Date.parse(expiresAt) <= Date.now()) cells.refuse('expiresAt', 'This code has expired already')
      return { code: cells.text('code'), reward: cells.text('reward'), batch: cells.text('batch'), expiresAt }
    },
    schema: rowInput,
    keysOf: ({ code }) => [`code ${code}`],
    add: async (db, actor, rows) => {
      const inputs = rows.map(({ input }) => input)
      const results = await check(db, secrets, inputs)
      for (const { codes, ...pool } of poolsOf(inputs, results)) {
        await addNewCodes(db, secrets, actor, pool, codes)
      }
      return results.map(result => ('id' in result ? { outcome: 'ADDED', recordId: result.id } : result))
    },
    lockForRemoval: lockPools,
    remove: (db, actor, id) => removeFreeCode(db, actor, id),
  })

interface NewCode {
  id: string
  rewardId: string
}

async function check(db: Db, secrets: Secrets, inputs: RowInput[]): Promise<(NewCode | RowResult)[]> {
  const pools = await findPools(
    db,
    inputs.map(({ reward }) => reward.toLowerCase()),
  )
  const knownOf = await whereKnown(
    db,
    secrets,
    inputs.map(({ code }) => code),
  )
  return inputs.map(({ code, reward }) => {
    const [pool, another] = pools.filter(({ id, name }) => [id, name].includes(reward.toLowerCase()))
    if (!pool) return problem('reward', 'No reward with a pool of codes has this name')
    if (another)
      return problem('reward', 'Several rewards have this name. Use the ID, the last part of the address of its page')
    const known = knownOf(code)
    if (!known) return { id: uuidv7(), rewardId: pool.id }
    if (known.rewardId === pool.id) return { outcome: 'UNCHANGED', recordId: known.id }
    return problem('code', `The pool of ${known.rewardName} has this code already`)
  })
}

const problem = (column: string, message: string): RowResult => ({ problems: [{ column, message }] })

/** New codes by reward, batch and expiry, because a pool is changed once for many. */
function poolsOf(inputs: RowInput[], results: (NewCode | RowResult)[]) {
  const pools = new Map<
    string,
    { rewardId: string; batch: string; expiresAt: string | null; codes: { id: string; code: string }[] }
  >()
  for (const [at, result] of results.entries()) {
    const input = inputs[at]
    if (!input || !('rewardId' in result)) continue
    const { batch, expiresAt, code } = input
    const key = JSON.stringify([result.rewardId, batch, expiresAt])
    const pool = pools.get(key) ?? { rewardId: result.rewardId, batch, expiresAt, codes: [] }
    pool.codes.push({ id: result.id, code })
    pools.set(key, pool)
  }
  // Rewards are locked in one order by all who lock several.
  return [...pools.values()].toSorted((one, other) => (one.rewardId < other.rewardId ? -1 : 1))
}
