import { auditLedger, type Finding } from '../../server/src/areas/points/audit.ts'
import { type Database, sql } from '../../server/src/core/db/db.ts'
import { type Expiry, readExpiries } from '../expiries.ts'
import { type ImportedRow, readImported } from '../imports.ts'
import type { Movement } from '../load/operation.ts'
import { type Prize, readPrizes } from '../prizes.ts'

export interface Entry {
  id: string
  userId: string
  kind: Movement['kind'] | 'EXPIRY' | 'DEBT' | 'REPAYMENT'
  from: string
  to: string
  amount: number
  balanceAfter: number
  sourceId: string
  key: string
}

interface Source {
  id: string
  userId: string
  points: number
  status: string
}

export interface CollectionRow extends Source {
  code: string
  grams: number
}

/** The final state of the database and of the processes. */
export interface World extends Books {
  /** API processes that exited without being killed. */
  ownEnds: number
  /** People to whom something else happens, by rules of their own. */
  newcomers: ReadonlySet<string>
}

interface Books {
  entries: Entry[]
  collections: CollectionRow[]
  adjustments: Source[]
  keys: { key: string; answer: unknown }[]
  traces: { action: string; entityId: string; count: number }[]
  prizes: Prize[]
  expiries: Expiry[]
  imported: ImportedRow[]
  findings: Finding[]
}

export async function readBooks(database: Database): Promise<Books> {
  return {
    entries: await database.many<Entry>(sql`
      select id, user_id as "userId", kind, from_account as "from", to_account as "to", amount,
             balance_after as "balanceAfter", source_id as "sourceId", idempotency_key as key from ledger_entries`),
    collections: await database.many<CollectionRow>(
      sql`select id, user_id as "userId", points, status, code, grams from collections`,
    ),
    adjustments: await database.many<Source>(sql`select id, user_id as "userId", points, status from adjustments`),
    keys: await database.many<{ key: string; answer: unknown }>(sql`select key, answer from idempotency_keys`),
    traces: await database.many<{ action: string; entityId: string; count: number }>(sql`
      select action, entity_id as "entityId", count(*) as count from activity
      where entity_type in ('collection', 'redemption') group by action, entity_id`),
    prizes: await readPrizes(database),
    expiries: await readExpiries(database),
    imported: await readImported(database),
    findings: await auditLedger(database),
  }
}
