import type { Db } from '#core/db/db.ts'
import { academyPromises } from './audit/academy.ts'
import type { Check } from './audit/check.ts'
import { collectionsPromises } from './audit/collections.ts'
import { decisionsPromises } from './audit/decisions.ts'
import { expiryPromises } from './audit/expiry.ts'
import { figuresPromises } from './audit/figures.ts'
import { impactPromises } from './audit/impact.ts'
import { ledgerPromises } from './audit/ledger.ts'
import { rewardsPromises } from './audit/rewards.ts'
import { sumsPromises } from './audit/sums.ts'
import { totalsPromises } from './audit/totals.ts'

const promises = [
  ...ledgerPromises,
  ...collectionsPromises,
  ...decisionsPromises,
  ...rewardsPromises,
  ...expiryPromises,
  ...totalsPromises,
  ...figuresPromises,
  ...sumsPromises,
  ...academyPromises,
  ...impactPromises,
]

export interface Finding {
  promise: string
  violations: number
}

/** Checks every invariant. A violation means that points were lost or created. */
export const auditLedger = (db: Db, tell?: (finding: Finding) => void) => checkAll(db, promises, tell)

/** Checks these invariants, one after the other. */
export async function checkAll(
  db: Db,
  checks: readonly Check[],
  tell: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { promise, broken } of checks) {
    const finding = { promise, violations: (await db.one<{ n: number }>(broken)).n }
    tell(finding)
    findings.push(finding)
  }
  return findings
}
