import { type Db, sql } from '#core/db/db.ts'
import { academyPromises } from './audit/academy.ts'
import type { Check } from './audit/check.ts'
import { closedDaysPromises } from './audit/closed-days.ts'
import { collectionsPromises } from './audit/collections.ts'
import { decisionsPromises } from './audit/decisions.ts'
import { expiryPromises } from './audit/expiry.ts'
import { figuresPromises, promiseOf } from './audit/figures.ts'
import { impactPromises } from './audit/impact.ts'
import { ledgerPromises } from './audit/ledger.ts'
import { rewardsPromises } from './audit/rewards.ts'

const promises = [
  ...ledgerPromises,
  ...collectionsPromises,
  ...decisionsPromises,
  ...rewardsPromises,
  ...expiryPromises,
  ...figuresPromises,
  ...closedDaysPromises,
  ...academyPromises,
  ...impactPromises,
]

export interface Finding {
  promise: string
  violations: number
}

/** Checks every invariant. A violation means that points were lost or created, or that a figure is wrong. */
export async function auditLedger(db: Db, tell?: (finding: Finding) => void): Promise<Finding[]> {
  const metrics = await db.many<{ metric: string }>(sql`select metric from metrics order by metric`)
  return checkAll(db, [...promises, ...metrics.map(({ metric }) => promiseOf(metric))], tell)
}

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
