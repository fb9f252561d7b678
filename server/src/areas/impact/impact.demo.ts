import type { ReportInput } from '@fulmar/contract/impact/impact-report-records'
import type { Actor } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'
import { happenAgo } from '#core/db/event-time.ts'
import { getCurrentFactorSet } from './factor-sets.queries.ts'
import { issueReport } from './issuing.ts'
import { draftReport } from './reports.ts'

/** A claimed quarter with a later correction, an internal report on the same days, and a draft. */
export async function seedImpactReports(
  db: Db,
  { operations, finance }: Record<'operations' | 'finance', Actor>,
  reverse: (collectionId: string) => Promise<unknown>,
) {
  const { id: factorSetId } = await getCurrentFactorSet(db)
  const { from, to, later } = await db.one<{ from: string; to: string; later: string }>(sql`
    select (date_trunc('month', today) - interval '4 months')::date::text as from,
      (date_trunc('month', today) - interval '1 month' - interval '1 day')::date::text as to,
      (date_trunc('month', today) - interval '1 day')::date::text as later
    from programme_day(now()) today`)
  const input = { from, to, storeIds: [], excludesClaimed: false, factorSetId }
  const draft = (over: Omit<ReportInput, keyof typeof input> & Partial<ReportInput>) =>
    draftReport(db, operations, { ...input, ...over })

  await happenAgo(db, 12 * 24 * 60)
  const claim = await draft({ title: 'Clean coast, three months', sponsor: 'Atlantic Water', standard: 'GRI 306' })
  await issueReport(db, finance, claim)
  await issueReport(db, finance, await draft({ title: 'Board report, three months', sponsor: null, standard: null }))
  await happenAgo(db, 58)
  await reverse(await findCounted(db, claim.id))
  await draft({
    title: 'Clean coast, four months',
    sponsor: 'Atlantic Water',
    standard: 'GRI 306',
    to: later,
    excludesClaimed: true,
  })
}

/** A collection of the report whose points its member still has. */
const findCounted = async (db: Db, reportId: string) =>
  (
    await db.one<{ id: string }>(sql`
      select c.id from impact_report_lines l
      join collections c on c.id = l.collection_id
      join user_balances b on b.user_id = c.user_id
      where l.report_id = ${reportId} and b.available >= c.points + 100 order by c.at desc, c.id limit 1`)
  ).id
