import type { LedgerProof } from '@fulmar/contract/points/points'
import { type Db, sql } from '#core/db/db.ts'
import { ledgerPromises } from './audit/ledger.ts'
import { checkAll } from './audit.ts'
import { insertProof } from './points.queries.ts'
import { verifySeals } from './seals.ts'

/** Checks that the books balance and that no sealed day was changed, and keeps the result. */
export async function proveLedger(db: Db): Promise<LedgerProof> {
  const findings = await checkAll(db, ledgerPromises)
  const broken = findings.filter(({ violations }) => violations > 0).map(({ promise }) => promise)
  return insertProof(db, { checks: findings.length, broken, ...(await verifySeals(db)) })
}

/** The nightly check reads every entry, which takes minutes in a large ledger. */
export async function proveLedgerDaily(db: Db) {
  await db.run(sql`set local work_mem = '256MB'`)
  await proveLedger(db)
}

export const isBalanced = ({ broken, firstBrokenDay }: LedgerProof) => broken.length === 0 && firstBrokenDay === null
