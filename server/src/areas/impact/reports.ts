import type { SeenRecord } from '@fulmar/contract/core/common'
import type {
  ImpactReport,
  PreviewQuery,
  ReportCorrections,
  ReportInput,
  ReportPreview,
} from '@fulmar/contract/impact/impact-report-records'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { AppError, found, refuseField } from '#core/errors.ts'
import { record } from '../activity/activity.ts'
import { claimUpload, releaseUpload } from '../uploads/uploads.ts'
import {
  countReversed,
  deleteClaims,
  findPreview,
  listClaimsOf,
  listReversed,
  sumLate,
  sumReversed,
} from './evidence.queries.ts'
import { findFactorSet } from './factor-sets.queries.ts'
import { impactOf } from './impact.rules.ts'
import {
  countStores,
  deleteReport,
  findPublicReport,
  findReport,
  insertReport,
  markWithdrawn,
  type Scope,
  updateReport,
} from './reports.queries.ts'

/** Fails with NOT_FOUND. */
export const getReport = async (db: Db, id: string): Promise<ImpactReport> =>
  found(await findReport(db, id), 'Impact report')

/** What anyone may see of an issued or withdrawn report. Fails with NOT_FOUND. */
export async function getPublicReport(db: Db, checkedSerial: string) {
  const beforeCheck = checkedSerial.lastIndexOf('-')
  const [serial, checkText] = [checkedSerial.slice(0, beforeCheck), checkedSerial.slice(beforeCheck + 1)]
  return found(await findPublicReport(db, serial, checkText), 'Impact report')
}

const reportRecords = { noun: 'report', table: 'impact_reports', get: getReport }

export const scopeOf = ({ from, to, storeIds }: ImpactReport): Scope => ({ from, to, storeIds })

/** The report, locked and not issued yet. Fails with NOT_FOUND, STALE_VERSION, IMPACT_REPORT_LOCKED. */
export async function lockDraft(db: Db, seen: SeenRecord): Promise<ImpactReport> {
  const report = await lockSeen(db, reportRecords, seen)
  if (report.status !== 'DRAFT')
    throw new AppError('IMPACT_REPORT_LOCKED', `${report.serial} is issued, so it cannot be changed`)
  return report
}

/** An issued or withdrawn report. Fails with NOT_FOUND. */
export async function getIssued(db: Db, id: string) {
  const report = await getReport(db, id)
  const { figures, serial } = report
  if (figures === null || serial === null) throw new AppError('NOT_FOUND', 'This report has not been issued')
  return { ...report, figures, serial }
}

async function requireReferences(db: Db, { storeIds, factorSetId }: Pick<ReportInput, 'storeIds' | 'factorSetId'>) {
  if ((await countStores(db, storeIds)) !== new Set(storeIds).size) refuseField('storeIds', 'One of the stores is gone')
  return (await findFactorSet(db, factorSetId)) ?? refuseField('factorSetId', 'Choose a factor set')
}

async function changeLogo(db: Db, before: string | null, after: string | null) {
  if (before === after) return
  if (after) await claimUpload(db, after, 'sponsorLogo')
  if (before) await releaseUpload(db, before)
}

/** Fails with INVALID_INPUT, UNFIT_FILE. */
export async function draftReport(db: Db, actor: Actor, input: ReportInput): Promise<ImpactReport> {
  await requireReferences(db, input)
  const id = uuidv7()
  await changeLogo(db, null, input.sponsorLogo ?? null)
  await insertReport(db, id, actor.id, cleaned(input))
  await record(db, actor, { action: 'impact.drafted', entityId: id, after: traced(input) })
  return getReport(db, id)
}

/** Fails with NOT_FOUND, STALE_VERSION, IMPACT_REPORT_LOCKED, INVALID_INPUT, UNFIT_FILE. */
export async function changeDraft(
  db: Db,
  actor: Actor,
  { id, version, ...input }: SeenRecord & ReportInput,
): Promise<ImpactReport> {
  const before = await lockDraft(db, { id, version })
  await requireReferences(db, input)
  await changeLogo(db, before.sponsorLogo, input.sponsorLogo ?? null)
  await updateReport(db, id, cleaned(input))
  await record(db, actor, {
    action: 'impact.changed',
    entityId: id,
    before: traced({ ...before, factorSetId: before.factorSet.id }),
    after: traced(input),
  })
  return getReport(db, id)
}

/** Fails with NOT_FOUND, STALE_VERSION, IMPACT_REPORT_LOCKED. */
export async function removeDraft(db: Db, actor: Actor, seen: SeenRecord) {
  const { from, to, sponsorLogo } = await lockDraft(db, seen)
  await changeLogo(db, sponsorLogo, null)
  await deleteReport(db, seen.id)
  await record(db, actor, { action: 'impact.removed', entityId: seen.id, before: { from, to } })
}

/** Free texts stay out of the log, which erasure could not follow into a record of its own. */
const traced = ({ from, to, storeIds, excludesClaimed, factorSetId }: ReportInput) => ({
  from,
  to,
  storeIds,
  excludesClaimed,
  factorSetId,
})

const cleaned = (input: ReportInput): ReportInput => ({
  ...input,
  storeIds: [...new Set(input.storeIds)].toSorted(),
})

/** Fails with INVALID_INPUT. */
export async function previewReport(db: Db, query: PreviewQuery): Promise<ReportPreview> {
  const { from, to, storeIds = [], claimed, factorSetId } = query
  const set = await requireReferences(db, { storeIds, factorSetId })
  const scope = { from, to, storeIds }
  const { plastics, ...counts } = await findPreview(db, scope, claimed === 'without')
  return { impact: impactOf(plastics, set), ...counts, claimed: await listClaimsOf(db, scope) }
}

/** The report stays on record, and its kilograms can be claimed again. Fails with NOT_FOUND, STALE_VERSION, ALREADY_DECIDED. */
export async function withdrawReport(
  db: Db,
  actor: Actor,
  { reason, ...seen }: SeenRecord & { reason: string },
): Promise<ImpactReport> {
  const report = await lockSeen(db, reportRecords, seen)
  if (report.status !== 'ISSUED') throw new AppError('ALREADY_DECIDED', 'Only an issued report can be withdrawn')
  await markWithdrawn(db, seen.id, actor.id, reason)
  await deleteClaims(db, seen.id)
  await record(db, actor, {
    action: 'impact.withdrawn',
    entityId: seen.id,
    before: { status: report.status },
    after: { status: 'WITHDRAWN', serial: report.serial },
    reason,
  })
  return getReport(db, seen.id)
}

/** What happened to the evidence since; the issued figures stay. Fails with NOT_FOUND. */
export async function getCorrections(db: Db, id: string): Promise<ReportCorrections> {
  const report = await getIssued(db, id)
  const reversed = await sumReversed(db, id)
  const gone = new Map(reversed.map(line => [line.plasticCode, line.grams]))
  const left = report.figures.plastics.map(plastic => ({
    ...plastic,
    grams: plastic.grams - (gone.get(plastic.plasticCode) ?? 0),
  }))
  return {
    reversals: await listReversed(db, id),
    collections: await countReversed(db, id),
    grams: reversed.reduce((all, line) => all + line.grams, 0),
    net: impactOf(left, report.factorSet),
    lateGrams: await sumLate(db, id, scopeOf(report)),
  }
}
