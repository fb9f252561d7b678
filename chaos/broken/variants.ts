import type pg from 'pg'
import type { Database } from '../../server/src/core/db/db.ts'
import type { Rule } from '../checker/violation.ts'
import type { FaultKind } from '../faults.ts'
import {
  doneAgainWhenUnknown,
  keyAfterEffect,
  keyBeforeEffect,
  keysInMemory,
  replyBeforeCommit,
  twoTransactions,
} from './awards.ts'
import {
  type Patch,
  paidAgain,
  patchFunctions,
  readThenWrite,
  settledAgain,
  slowly,
  stockReadBefore,
  withoutBalance,
  withoutEntry,
  withoutKey,
  withoutPoints,
  withoutRewardLock,
  withoutWorkerLock,
} from './patch.ts'

/** A write with one realistic mistake. */
interface Variant {
  mistake: string
  /** The rules that must fail; others may fail too. */
  caughtBy: Rule[]
  /** The fault that exposes it, if load alone does not. */
  faults: FaultKind[]
  patches?: Patch[]
  /** What would stop the mistake, taken away. */
  drops?: string[]
  /** For the database it runs on, which is thrown away after. */
  setting?: string
  breaks?: (database: Database) => Database
}

export const variants = {
  'reply-before-commit': {
    mistake: 'the award is acknowledged, and then committed',
    caughtBy: ['acknowledged is there'],
    faults: ['api', 'api', 'api', 'database'],
    breaks: replyBeforeCommit,
  },
  'not-durable': {
    mistake: 'a commit is confirmed before it is on the disk',
    caughtBy: ['acknowledged is there'],
    faults: ['database', 'database', 'database'],
    setting: 'synchronous_commit = off',
  },
  'read-modify-write': {
    mistake: 'a balance is read, computed, and written back',
    caughtBy: ['the books balance'],
    faults: [],
    patches: [readThenWrite],
  },
  'two-transactions': {
    mistake: 'the collection is committed, and then its points',
    caughtBy: ['acknowledged is there', 'the books balance'],
    faults: ['api', 'api', 'api'],
    patches: [withoutPoints],
    breaks: twoTransactions,
  },
  'no-key-row': {
    mistake: 'the key is neither kept nor asked',
    caughtBy: ['done once'],
    faults: [],
    patches: [withoutKey],
  },
  'key-before-effect': {
    mistake: 'the key is committed, and then the effect',
    caughtBy: ['resolved in time', 'acknowledged is there', 'no answer is a failure of ours'],
    faults: ['api', 'api', 'api'],
    patches: [withoutKey],
    breaks: keyBeforeEffect,
  },
  'key-after-effect': {
    mistake: 'the effect is committed, and then the key',
    caughtBy: ['done once'],
    faults: ['api', 'api'],
    patches: [withoutKey],
    breaks: keyAfterEffect,
  },
  'keys-in-memory': {
    mistake: 'each process remembers the keys it has seen',
    caughtBy: ['done once'],
    faults: ['api'],
    patches: [withoutKey],
    breaks: keysInMemory,
  },
  'entry-without-balance': {
    mistake: 'an entry is written, and the balance forgotten',
    caughtBy: ['the books balance'],
    faults: [],
    patches: [withoutBalance],
  },
  'balance-without-entry': {
    mistake: 'the balance is moved, and the entry forgotten',
    caughtBy: ['acknowledged is there'],
    faults: [],
    patches: [withoutEntry],
  },
  oversell: {
    mistake: 'the stock is read, and written back with one less',
    caughtBy: ['the books balance'],
    faults: [],
    patches: [withoutRewardLock, stockReadBefore],
  },
  'double-release': {
    mistake: 'a redemption that is settled already is settled again, and its points released twice',
    caughtBy: ['the books balance'],
    faults: [],
    patches: [settledAgain],
    drops: ['drop index ledger_entries_once_key'],
  },
  'double-payout': {
    mistake: 'two workers pay the same prize',
    caughtBy: ['a prize is paid once'],
    faults: [],
    patches: [paidAgain],
    drops: ['drop index ledger_entries_once_key'],
  },
  'two-workers': {
    mistake: 'two workers add the same facts to the figures',
    caughtBy: ['the books balance'],
    faults: ['pause'],
    patches: [withoutWorkerLock],
  },
  'done-again-when-unknown': {
    mistake: 'the API does it again, as something new, when it lost the connection and does not know how it went',
    caughtBy: ['done once', 'nothing unasked'],
    faults: ['connection', 'connection', 'connection', 'connection'],
    patches: [slowly],
    breaks: doneAgainWhenUnknown,
  },
} satisfies Record<string, Variant>

export type VariantName = keyof typeof variants

const get = (name: VariantName): Variant => variants[name]

/** In the API process: wraps the database with the mistake. */
export const breakDatabase = (name: VariantName, database: Database): Database =>
  get(name).breaks?.(database) ?? database

/** Once per database: functions and settings with the mistake. */
export async function prepareBroken(name: VariantName, client: pg.Client) {
  const { patches = [], drops = [], setting } = get(name)
  await patchFunctions(client, patches)
  for (const drop of drops) await client.query(drop)
  if (setting) await client.query(`alter database ${client.escapeIdentifier(client.database ?? '')} set ${setting}`)
}

/** Fails if any variant no longer fits the product's functions, including those not in this run. */
export async function checkFit(client: pg.Client) {
  for (const { patches = [], drops = [] } of Object.values<Variant>(variants)) {
    await client.query('begin')
    await patchFunctions(client, patches)
    for (const drop of drops) await client.query(drop)
    await client.query('rollback')
  }
}
