import { setImmediate } from 'node:timers/promises'
import {
  maxImportedCodes,
  type VoucherCode,
  type VoucherImport,
  type VoucherImportResult,
  type VoucherRefusal,
} from '@fulmar/contract/voucher-codes'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { lockRecord } from '#core/db/record-lock.ts'
import { AppError, found, refuseField } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import { rewardRecords } from './rewards.ts'
import {
  addToPool,
  deleteFreeCode,
  findKnown,
  findSealed,
  findVoucherCode,
  hasPool,
  insertVoucherCodes,
  type KnownCode,
  type NewVoucherCode,
  voidCode,
} from './voucher-codes.queries.ts'

interface Line {
  line: number
  code: string
  fingerprint: Buffer
}

const atOnce = 2_000
const listedRefusals = 1_000

/**
 * Codes are fingerprinted and encrypted before the transaction opens, some at a time, so that others are answered
 * meanwhile. Fails with NOT_FOUND, INVALID_INPUT.
 */
export async function importCodes(
  database: Database,
  secrets: Secrets,
  actor: Actor,
  input: VoucherImport,
): Promise<VoucherImportResult> {
  await requirePool(database, input.rewardId)
  if (input.expiresAt && Date.parse(input.expiresAt) <= Date.now())
    refuseField('expiresAt', 'These codes have expired already')
  const refused = new Refusals(input.rewardId)
  const lines = await readLines(secrets, input.text, refused)
  const fresh = await withoutKnown(database, lines, refused)
  if (input.isDryRun) return refused.result(fresh.length)
  const sealed = await seal(secrets, fresh)
  const added = await database.transaction(tx => addCodes(tx, actor, input, fresh, sealed, refused))
  return refused.result(added)
}

async function requirePool(db: Db, rewardId: string) {
  const { hasPool: has } = found(await hasPool(db, rewardId), 'Reward')
  if (!has) refuseField('rewardId', 'This reward has no pool of voucher codes')
}

/** Collects what is refused and why, by line. */
class Refusals {
  readonly #rewardId: string
  readonly #refused: VoucherImportResult['refused'] = []

  constructor(rewardId: string) {
    this.#rewardId = rewardId
  }

  add(line: number, code: string, reason: VoucherRefusal, rewardName: string | null = null) {
    this.#refused.push({ line, masked: masked(code), reason, rewardName })
  }

  addKnown({ line, code }: Line, known: KnownCode) {
    if (known.rewardId === this.#rewardId) this.add(line, code, 'IN_THIS_POOL')
    else this.add(line, code, 'IN_ANOTHER_POOL', known.rewardName)
  }

  result(added: number): VoucherImportResult {
    const refused = this.#refused.toSorted((one, other) => one.line - other.line)
    return { added, refused: refused.slice(0, listedRefusals), refusedCount: refused.length }
  }
}

export const isFitCode = (code: string) => /^[\p{L}\p{N}\p{P}\p{S} ]{4,100}$/u.test(code)

async function readLines(secrets: Secrets, text: string, refused: Refusals): Promise<Line[]> {
  const read = text.split(/\r\n|\r|\n/).map((row, index) => ({ line: index + 1, code: firstColumn(row) }))
  const given = read.filter(({ code, line }) => code !== '' && !(line === 1 && /^(voucher )?codes?$/i.test(code)))
  if (given.length === 0) refuseField('text', 'There is no code in this')
  if (given.length > maxImportedCodes)
    refuseField('text', `One import takes ${maxImportedCodes.toLocaleString('en')} codes at most`)
  const seen = new Set<string>()
  const lines: Line[] = []
  for (const [n, { line, code }] of given.entries()) {
    if (n % atOnce === 0) await setImmediate()
    if (!isFitCode(code)) refused.add(line, code, 'UNFIT')
    else if (seen.has(code)) refused.add(line, code, 'REPEATED_IN_FILE')
    else lines.push({ line, code, fingerprint: fingerprintOf(secrets, code) })
    seen.add(code)
  }
  return lines
}

/** Of a row of a CSV file, quoted or not. */
function firstColumn(row: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(row)
  return quoted?.[1] === undefined ? (row.split(/[,;\t]/)[0] ?? '').trim() : quoted[1].replaceAll('""', '"').trim()
}

const batches = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, n) => all.slice(n * atOnce, (n + 1) * atOnce))

async function withoutKnown(db: Db, lines: Line[], refused: Refusals): Promise<Line[]> {
  const fresh: Line[] = []
  for (const batch of batches(lines)) {
    const found = await findKnown(
      db,
      batch.map(({ fingerprint }) => fingerprint),
    )
    const known = new Map(found.map(one => [one.fingerprint.toString('base64'), one]))
    for (const line of batch) {
      const before = known.get(line.fingerprint.toString('base64'))
      if (before) refused.addKnown(line, before)
      else fresh.push(line)
    }
  }
  return fresh
}

async function seal(secrets: Secrets, lines: Line[]): Promise<NewVoucherCode[][]> {
  const sealed: NewVoucherCode[][] = []
  for (const batch of batches(lines)) {
    await setImmediate()
    sealed.push(batch.map(({ code }) => ({ id: uuidv7(), ...sealCode(secrets, code) })))
  }
  return sealed
}

/** Somebody may have added some of them since they were looked for: those are refused now. */
async function addCodes(
  tx: Db,
  actor: Actor,
  { rewardId, batch, expiresAt }: VoucherImport,
  lines: Line[],
  codes: NewVoucherCode[][],
  refused: Refusals,
): Promise<number> {
  const added = new Set<string>()
  for (const some of codes)
    for (const { fingerprint } of await insertVoucherCodes(tx, { rewardId, batch, expiresAt }, some))
      added.add(fingerprint.toString('base64'))
  const late = lines.filter(({ fingerprint }) => !added.has(fingerprint.toString('base64')))
  await withoutKnown(tx, late, refused)
  await noteImported(tx, actor, { rewardId, batch, expiresAt }, added.size)
  return added.size
}

type Pool = Pick<VoucherImport, 'rewardId' | 'batch' | 'expiresAt'>

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
  const known = new Map((await findKnown(db, [...prints.values()])).map(it => [nameOf(it.fingerprint), it]))
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
const masked = (code: string) => `••••${tailOf(code)}`
