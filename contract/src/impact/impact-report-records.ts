import { z } from 'zod'
import { id, instant, named, namedDay, personRef, seenRecord, version } from '../core/common.ts'
import { answerShape, imageKey, inputShape } from '../core/field-schemas.ts'
import { recordOnlyFields, rowFields } from '../core/fields.ts'
import { anyOf, listQuery } from '../core/list.ts'
import { plasticCode } from '../plastic-rates/plastic-rates.ts'
import { factorSet, plasticFactor } from './impact-factors.ts'
import { reportFields } from './report-fields.ts'

/** Drafts have no number and claim nothing. An issued report never changes; withdrawing it frees its kilograms. */
export const reportStatus = z.enum(['DRAFT', 'ISSUED', 'WITHDRAWN'])
export type ReportStatus = z.infer<typeof reportStatus>

/** More than this is split by days or stores. */
export const maxEvidenceLines = 500_000

/** Days are those of the programme's time zone, and both are included. */
const days = { from: namedDay, to: namedDay }

const fitsDays = (days: { from: string; to: string }, context: z.RefinementCtx) => {
  const length = (Date.parse(days.to) - Date.parse(days.from)) / 86_400_000
  if (length < 0) context.addIssue({ code: 'custom', path: ['to'], message: 'The last day is before the first' })
  if (length > 800) context.addIssue({ code: 'custom', path: ['to'], message: 'At most 800 days' })
}

const input = z.strictObject({
  ...inputShape(reportFields, {
    sponsorLogo: imageKey.nullish(),
    ...days,
    storeIds: z.array(id).max(500),
  }),
  factorSetId: id,
})
export const reportInput = input.superRefine(fitsDays)
export type ReportInput = z.infer<typeof reportInput>

export const reportChange = seenRecord.extend(input.shape).superRefine(fitsDays)

/** Grams of CO2 equivalent. The range is null where the factor set gives none. */
const co2e = z.object({
  value: z.number().int(),
  range: z.object({ low: z.number().int(), high: z.number().int() }).nullable(),
})
export type Co2e = z.infer<typeof co2e>

const plasticImpact = z.object({
  ...plasticFactor.shape,
  label: z.string(),
  grams: z.number().int(),
  /** Null without a factor: not counted. */
  co2e: co2e.nullable(),
  bottles: z.number().int(),
})
export type PlasticImpact = z.infer<typeof plasticImpact>
export type PlasticGrams = Pick<PlasticImpact, 'plasticCode' | 'label' | 'grams'>

/** What plastic comes to by a factor set. */
export const impact = z.object({
  grams: z.number().int(),
  co2e,
  notCountedGrams: z.number().int(),
  bottles: z.number().int(),
  plastics: z.array(plasticImpact),
})
export type Impact = z.infer<typeof impact>

/** How many days a bar of the report's chart covers: the longer the period, the more. */
const chartUnit = z.enum(['DAY', 'WEEK', 'MONTH'])

const timeline = z.object({
  unit: chartUnit,
  /** Every day, week or month of the period, also those without plastic. `from` and `to` lie within the period. */
  bars: z.array(
    z.object({
      ...days,
      plastics: z.array(z.object({ plasticCode, grams: z.number().int() })),
      grams: z.number().int(),
    }),
  ),
})
export type ReportTimeline = z.infer<typeof timeline>

const storeShare = named.extend({ grams: z.number().int(), collections: z.number().int() })

/** The figures of a report, as they were when it was issued. */
export const reportFigures = impact.extend({
  collections: z.number().int(),
  members: z.number().int(),
  lines: z.number().int(),
  stores: z.array(storeShare),
  timeline,
})
export type ReportFigures = z.infer<typeof reportFigures>

export const reportRow = z.object({
  id,
  version,
  /** From issuing on: IR-2026-0001. */
  serial: z.string().nullable(),
  status: reportStatus,
  ...answerShape(rowFields(reportFields), days),
  /** None is all stores. */
  stores: z.array(named),
  grams: z.number().int().nullable(),
  co2e: z.number().int().nullable(),
  draftedAt: instant,
  issuedAt: instant.nullable(),
})
export type ReportRow = z.infer<typeof reportRow>

const closing = z.object({ at: instant, by: personRef, reason: z.string() })

export const impactReport = reportRow.extend({
  ...answerShape(recordOnlyFields(reportFields), { storeIds: z.array(id) }),
  factorSet,
  figures: reportFigures.nullable(),
  draftedBy: personRef,
  issuedBy: personRef.nullable(),
  withdrawn: closing.nullable(),
  /** Printed beside the number of an issued report, and needed to check it. */
  checkText: z.string().nullable(),
  /** The report as plain text, and SHA-256 of that and of the evidence as exported. */
  statement: z.string().nullable(),
  statementHash: z.string().nullable(),
  evidenceHash: z.string().nullable(),
})
export type ImpactReport = z.infer<typeof impactReport>

/** What anyone who has a report may see of it again. It names no person. */
export const publicReport = impactReport
  .pick({ title: true, sponsor: true, sponsorLogo: true, standard: true, from: true, to: true })
  .extend({
    serial: z.string(),
    status: reportStatus.exclude(['DRAFT']),
    /** False: all stores. */
    isOfSomeStores: z.boolean(),
    figures: reportFigures,
    issuedAt: instant,
    withdrawnAt: instant.nullable(),
    statement: z.string(),
    statementHash: z.string(),
    evidenceHash: z.string(),
  })
export type PublicReport = z.infer<typeof publicReport>

/** The number of an issued report with its check text, in any case. */
export const checkedSerial = z
  .string()
  .max(30)
  .toUpperCase()
  .regex(/^IR-\d{4}-\d{4,}-[0-9A-Z]{8}$/, 'Use a number with its check text, such as IR-2026-0001-K7QM2VXD')

/** Kilograms that an issued report claims. */
const claim = z.object({
  report: z.object({ id, serial: z.string(), sponsor: z.string() }),
  ...days,
  standard: z.string().nullable(),
  grams: z.number().int(),
})
export type Claim = z.infer<typeof claim>

/** What a report would have if it were issued now. */
export const reportPreview = z.object({
  impact,
  collections: z.number().int(),
  lines: z.number().int(),
  /** Of the same days and stores, by the reports that claim it. */
  claimed: z.array(claim),
  /** Of the same days and stores: flagged and not reviewed yet. They are included. */
  openReviews: z.number().int(),
  isPeriodOver: z.boolean(),
})
export type ReportPreview = z.infer<typeof reportPreview>

export const evidenceLine = z.object({
  id: z.string(),
  collectionId: id,
  code: z.string(),
  line: z.number().int(),
  at: instant,
  store: named,
  plasticCode,
  grams: z.number().int(),
  isReversed: z.boolean(),
})
export type EvidenceLine = z.infer<typeof evidenceLine>

/** What happened to the evidence since the report was issued. */
export const reportCorrections = z.object({
  /** The latest 100. */
  reversals: z.array(
    z.object({ collectionId: id, code: z.string(), at: instant, reversedAt: instant, grams: z.number().int() }),
  ),
  collections: z.number().int(),
  grams: z.number().int(),
  /** The figures without the reversed collections. */
  net: impact,
  /** Recorded late for the same days and stores, and in no claim. */
  lateGrams: z.number().int(),
})
export type ReportCorrections = z.infer<typeof reportCorrections>

export const reportListQuery = listQuery(['draftedAt', 'issuedAt'], {
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  status: anyOf(reportStatus).optional(),
})
export type ReportListQuery = z.output<typeof reportListQuery>

const storeList = z
  .string()
  .max(20_000)
  .transform(text => text.split(',').filter(Boolean))
  .pipe(z.array(id).max(500))

export const previewQuery = z
  .strictObject({
    ...days,
    /** Separated by commas; none is all stores. */
    storeIds: storeList.optional(),
    /** With or without what other reports claim. */
    claimed: z.enum(['with', 'without']).default('with'),
    factorSetId: id,
  })
  .superRefine(fitsDays)
export type PreviewQuery = z.output<typeof previewQuery>

export const evidenceListQuery = listQuery(['collectionId'], {})
export type EvidenceListQuery = z.output<typeof evidenceListQuery>
