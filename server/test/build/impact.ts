import type { ReportInput } from '@fulmar/contract/impact/impact-report-records'
import { uuidv7 } from 'uuidv7'
import { insertReport } from '#areas/impact/reports.queries.ts'
import { type Database, sql } from '#core/db/db.ts'
import type { UserBuilders } from './users.ts'

/** Drafts of impact reports. */
export function impactBuilders(database: Database, { user }: UserBuilders) {
  /** The factors in force at the start. */
  const factorSetId = '01900000-0000-7000-8000-000000000001'

  const day = async (daysAgo: number) =>
    (await database.one<{ day: string }>(sql`select (programme_day(now()) - ${daysAgo}::int)::text as day`)).day

  /** A draft on all stores and the last 30 days before today, unless told. */
  async function impactDraft(over: Partial<ReportInput> = {}) {
    const id = uuidv7()
    const drafter = await user({ userType: 'ADMIN', adminRole: 'OPERATIONS' })
    await insertReport(database, id, drafter.id, {
      title: 'Summer on the coast',
      sponsor: null,
      standard: null,
      from: await day(30),
      to: await day(1),
      storeIds: [],
      excludesClaimed: false,
      factorSetId,
      ...over,
    })
    return { id, version: 1 }
  }

  return { impactDraft, factorSetId, day }
}
