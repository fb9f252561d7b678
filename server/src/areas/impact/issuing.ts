import { createHash } from 'node:crypto'
import type { SeenRecord } from '@fulmar/contract/core/common'
import {
  type Claim,
  type ImpactReport,
  maxEvidenceLines,
  type ReportFigures,
} from '@fulmar/contract/impact/impact-report-records'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { type CsvColumn, type CsvTable, csvRow, csvTitles } from '#core/http/csv.ts'
import { readableCode } from '#core/readable-code.ts'
import { formatCount } from '#core/words.ts'
import { record } from '../activity/activity.ts'
import {
  allEvidence,
  countEvidence,
  type ExportedLine,
  insertClaims,
  insertEvidence,
  listClaimants,
  listTimeline,
  readEvidence,
  sumPlastics,
} from './evidence.queries.ts'
import { impactOf } from './impact.rules.ts'
import { markIssued, takeNumber } from './reports.queries.ts'
import { getIssued, getReport, lockDraft, scopeOf } from './reports.ts'
import { statementOf } from './statement.ts'

/**
 * Numbers a draft, freezes its evidence and figures and claims its kilograms for the sponsor: all of it or nothing.
 * Fails with NOT_FOUND, STALE_VERSION, IMPACT_REPORT_LOCKED, IMPACT_PERIOD_OPEN, IMPACT_NOTHING_COUNTED,
 * IMPACT_TOO_LARGE, IMPACT_ALREADY_CLAIMED.
 */
export async function issueReport(db: Db, actor: Actor, seen: SeenRecord): Promise<ImpactReport> {
  const { id } = seen
  const report = await lockDraft(db, seen)
  const { year, number, now, today } = await takeNumber(db)
  if (report.to >= today)
    throw new AppError('IMPACT_PERIOD_OPEN', 'The last day is not over yet. Issue the report once the period has ended')
  await freezeEvidence(db, report)
  if (report.sponsor !== null) await claimEvidence(db, id)
  const figures = {
    ...impactOf(await sumPlastics(db, id), report.factorSet),
    ...(await countEvidence(db, id)),
    timeline: await listTimeline(db, id, scopeOf(report)),
  }
  const serial = `IR-${year}-${String(number).padStart(4, '0')}`
  const evidenceHash = await hashEvidence(db, id, figures)
  const statement = statementOf({
    ...report,
    serial,
    issuedAt: now,
    figures,
    storeNames: report.stores.map(store => store.name),
    evidenceHash,
  })
  const statementHash = createHash('sha256').update(statement).digest('hex')
  await markIssued(db, id, {
    serial,
    checkText: readableCode(8),
    issuedAt: now,
    issuedBy: actor.id,
    figures,
    statement,
    statementHash,
    evidenceHash,
  })
  await record(db, actor, {
    action: 'impact.issued',
    entityId: id,
    before: { status: 'DRAFT' },
    after: { status: 'ISSUED', serial, grams: figures.grams, statementHash },
  })
  return getReport(db, id)
}

async function freezeEvidence(db: Db, report: ImpactReport) {
  const lines = await insertEvidence(db, report.id, scopeOf(report), report.excludesClaimed)
  if (lines === 0)
    throw new AppError('IMPACT_NOTHING_COUNTED', 'No plastic was collected on these days, or all of it is claimed')
  if (lines > maxEvidenceLines)
    throw new AppError(
      'IMPACT_TOO_LARGE',
      `A report can have ${formatCount(maxEvidenceLines)} collection lines. Split it by days or stores.`,
    )
}

async function claimEvidence(db: Db, id: string) {
  await insertClaims(db, id)
  const others = await listClaimants(db, id)
  if (others.length > 0) throw new AppError('IMPACT_ALREADY_CLAIMED', formatClaims(others))
}

/** Names the first claim, and says how many more there are. */
function formatClaims([first, ...more]: Claim[]): string {
  if (!first) return ''
  const { report, from, to, standard, grams } = first
  const under = standard ? ` under ${standard}` : ''
  const rest = more.length > 0 ? `, and more in ${more.map(claim => claim.report.serial).join(', ')}` : ''
  return `${grams / 1000} kg are already claimed by ${report.sponsor} in ${report.serial}${under} (${from} to ${to})${rest}. Leave out claimed kilograms, or choose other days or stores.`
}

/** Without members. Store names are those of the day of issue. */
const evidenceTable = (id: string, serial: string, { stores }: Pick<ReportFigures, 'stores'>): CsvTable => {
  const names = new Map(stores.map(store => [store.id, store.name]))
  const columns: CsvColumn<ExportedLine>[] = [
    ['Collection', line => line.code],
    ['Line', line => line.line],
    ['Handed in', line => line.at],
    ['Store', line => names.get(line.storeId)],
    ['Plastic', line => line.plasticCode],
    ['Weight (g)', line => line.grams],
  ]
  return { filename: `${serial}-evidence.csv`, query: allEvidence(id), columns }
}

/** SHA-256 of the file that the export sends. */
async function hashEvidence(db: Db, id: string, figures: ReportFigures): Promise<string> {
  const { columns } = evidenceTable(id, '', figures)
  const hash = createHash('sha256').update(csvTitles(columns))
  for await (const rows of readEvidence(db, id)) hash.update(rows.map(row => csvRow(columns, row)).join(''))
  return hash.digest('hex')
}

/** Fails with NOT_FOUND. */
export async function exportEvidence(db: Db, actor: Actor, id: string): Promise<CsvTable> {
  const { serial, figures } = await getIssued(db, id)
  await record(db, actor, { action: 'impact.exported', entityId: id, after: { serial } })
  return evidenceTable(id, serial, figures)
}
