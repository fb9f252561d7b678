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

/** Every invariant. A violation means that points were lost or created, or that a figure is wrong. */
export const allChecks = async (db: Db): Promise<Check[]> => [...promises, ...(await metricsPromises(db))]

/** Checks every invariant. */
export const auditLedger = async (db: Db, report?: (finding: Finding) => void): Promise<Finding[]> =>
  checkAll(db, await allChecks(db), report)

/** Checks that every metric is what the raw rows add up to; true at any moment, whatever the worker is doing. */
export const auditMetrics = async (db: Db): Promise<Finding[]> => checkAll(db, await metricsPromises(db))

async function metricsPromises(db: Db): Promise<Check[]> {
  const metrics = await db.many<{ metric: string }>(sql`select metric from metrics order by metric`)
  return metrics.map(({ metric }) => promiseOf(metric))
}

/** Checks these invariants, one after the other. */
export async function checkAll(
  db: Db,
  checks: readonly Check[],
  report: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { promise, broken } of checks) {
    const finding = { promise, violations: (await db.one<{ n: number }>(broken)).n }
    report(finding)
    findings.push(finding)
  }
  return findings
}
