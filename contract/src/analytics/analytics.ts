import { z } from 'zod'
import { id, instant, named, namedDay, one } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { plasticCode } from '../plastic-rates/plastic-rates.ts'
import { chartKey, figureKey } from './analytics-definitions.ts'

export const analyticsViews = [
  'collection',
  'members',
  'stores',
  'points',
  'rewards',
  'academy',
  'impact',
  'quality',
] as const
export const analyticsView = z.enum(analyticsViews)
export type AnalyticsView = z.infer<typeof analyticsView>

/** Periods by name end today or were over before, in the programme's time zone; weeks begin on Mondays. */
export const analyticsPeriods = [
  'TODAY',
  '7D',
  'LAST_WEEK',
  '30D',
  'MONTH',
  'LAST_MONTH',
  '90D',
  'QUARTER',
  'LAST_QUARTER',
  '12M',
  'YEAR',
] as const
export const analyticsPeriod = z.enum(analyticsPeriods)
export type AnalyticsPeriod = z.infer<typeof analyticsPeriod>

/** What a figure is compared with: the period just before, or the same days a year earlier; as much of it as has passed. */
export const comparisons = ['previous', 'year', 'none'] as const
export const comparison = z.enum(comparisons)
export type Comparison = z.infer<typeof comparison>

/** Days are those of the programme's time zone, and both are included. Two years and a bit at most. */
const periodFields = {
  period: analyticsPeriod.default('30D'),
  from: namedDay.optional(),
  to: namedDay.optional(),
  compare: comparison.default('previous'),
}

/** One plastic, store or neighborhood, or one plastic of these. */
export const scopeFields = {
  plasticCode: plasticCode.optional(),
  storeId: id.optional(),
  neighborhoodId: id.optional(),
}

/** A filter by its name in the query. */
export const scopeFilter = z.enum(['plasticCode', 'storeId', 'neighborhoodId'])
export type ScopeFilter = z.infer<typeof scopeFilter>

const fits = (
  row: { from?: string; to?: string; storeId?: string; neighborhoodId?: string },
  context: z.RefinementCtx,
) => {
  if ((row.from === undefined) !== (row.to === undefined))
    context.addIssue({ code: 'custom', path: [row.from === undefined ? 'from' : 'to'], message: 'Enter both days' })
  if (row.from !== undefined && row.to !== undefined) {
    const days = (Date.parse(row.to) - Date.parse(row.from)) / 86_400_000
    if (days < 0) context.addIssue({ code: 'custom', path: ['to'], message: 'The last day is before the first' })
    if (days > 800) context.addIssue({ code: 'custom', path: ['to'], message: 'At most 800 days' })
  }
  if (row.storeId !== undefined && row.neighborhoodId !== undefined)
    context.addIssue({
      code: 'custom',
      path: ['neighborhoodId'],
      message: 'Choose a store or a neighborhood, not both',
    })
}

export const analyticsQuery = z
  .strictObject({ view: analyticsView.default('collection'), ...periodFields, ...scopeFields })
  .superRefine(fits)
export type AnalyticsQuery = z.output<typeof analyticsQuery>

/** `SHARE` is 0 to 1, `MONEY` minor units of the programme's currency, `CO2E` grams of CO2 equivalent, `FACTOR` a plain ratio. */
export const unit = z.enum(['COUNT', 'GRAMS', 'POINTS', 'SHARE', 'HOURS', 'MONEY', 'CO2E', 'FACTOR'])
export type Unit = z.infer<typeof unit>

/** A list with exactly the records that a number counts. */
export const recordsLink = z.object({ to: z.string(), search: z.record(z.string(), z.string()) })
export type RecordsLink = z.infer<typeof recordsLink>

/** Why a figure moved, as the figures show it: each cause carries at least a third of the change. */
export const cause = z.object({ text: z.string(), link: recordsLink.nullable() })
export type Cause = z.infer<typeof cause>

export const figure = z.object({
  key: figureKey,
  unit,
  /** Null where nothing can be said, such as a share of nothing. */
  value: z.number().nullable(),
  /** How many cases a share is of; of few they are said instead. */
  cases: z.number().int().nullable(),
  /** Of the period it is compared with. */
  previous: z.number().nullable(),
  /** By day, week or month of the period. */
  series: z.array(z.number()).nullable(),
  /** The same of the period it is compared with, value by value; null where that has none. */
  previousSeries: z.array(z.number().nullable()).nullable(),
  /** Where the value is an estimate with known bounds. */
  range: z.object({ low: z.number(), high: z.number() }).nullable(),
  link: recordsLink.nullable(),
  /** Why it moved, the largest cause first; null where the figures show none. */
  why: z.array(cause).nullable(),
  /** The filters in force that do not apply to it. */
  ignores: z.array(scopeFilter),
})
export type Figure = z.infer<typeof figure>

/** How a chart is drawn; its table has the same columns and rows. The first and last row of a waterfall are what the others lead from and to. */
export const chartKind = z.enum(['LINES', 'STACK', 'BARS', 'PARETO', 'HEAT', 'TABLE', 'WATERFALL'])

export const chart = z.object({
  key: chartKey,
  /** The answer in one sentence. */
  title: z.string(),
  kind: chartKind,
  /** Rows of time have their first day as label, the others a name. */
  rowKind: z.enum(['DAY', 'WEEK', 'MONTH', 'NAME']),
  /** What a row is: Week, Store, … */
  rowLabel: z.string(),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit,
      /** Narrows the link of a row to what this column counts. */
      filter: z.record(z.string(), z.string()).optional(),
    }),
  ),
  rows: z.array(
    z.object({
      label: z.string(),
      /** Of a row of time: the last day that it counts, and whether that day is over. */
      to: z.iso.date().optional(),
      isOver: z.boolean().optional(),
      values: z.array(z.number().nullable()),
      /** How many cases each share is of; of few they are said instead. */
      cases: z.array(z.number().int().nullable()).optional(),
      /** Of a row of time: the days that it is compared with, and their values. */
      compared: z.object({ from: z.iso.date(), to: z.iso.date(), values: z.array(z.number().nullable()) }).optional(),
      /** The records of the whole row, which the filter of a column narrows. */
      link: recordsLink.nullable(),
      /** The records of each value, where columns count different lists. */
      links: z.array(recordsLink.nullable()).optional(),
    }),
  ),
  /** What happened in a row, such as a change of rates; without a row, what to know about the whole chart. */
  notes: z.array(z.object({ row: z.string().nullable(), text: z.string() })),
  /** The filters in force that do not apply to it. */
  ignores: z.array(scopeFilter),
})
export type Chart = z.infer<typeof chart>

export const bucket = z.enum(['DAY', 'WEEK', 'MONTH'])
export type Bucket = z.infer<typeof bucket>

const span = { from: z.iso.date(), to: z.iso.date(), start: instant, end: instant }

export const analytics = z.object({
  view: analyticsView,
  updatedAt: instant,
  timeZone: z.string(),
  /** While figures are recounted for a new time zone: the one before, whose days some still have. */
  formerTimeZone: z.string().nullable(),
  currency: z.string(),
  /** Days are included, none of them later than today; `start` and `end` are the same as times, the end excluded. */
  period: z.object({ ...span, bucket, isOver: z.boolean() }),
  /** Of a period that is not over, as much as has passed: `end` is then the time of `updatedAt` on the last day. */
  compared: z.object(span).nullable(),
  /** The first day of the programme, where it lies in what the period would be compared with, so that nothing is. */
  beganOn: z.iso.date().nullable(),
  /** The place that the figures are of, if one was chosen. */
  place: named.nullable(),
  /** The filters in force that apply to nothing in this view. */
  ignored: z.array(scopeFilter),
  figures: z.array(figure),
  charts: z.array(chart),
  /** Of the impact view: grams of plastics without a factor. */
  notCounted: z.number().int().nullable(),
  /** Of the impact view: the factors and their scope. */
  method: z.string().nullable(),
})
export type Analytics = z.infer<typeof analytics>

export const metric = z.enum(['grams', 'points', 'collections', 'reversed'])
export type Metric = z.infer<typeof metric>

export const metricsQuery = z
  .strictObject({
    metric: metric.default('grams'),
    bucket: bucket.optional(),
    group: z.enum(['none', 'plastic', 'store', 'neighborhood']).default('none'),
    ...periodFields,
    ...scopeFields,
  })
  .superRefine(fits)
export type MetricsQuery = z.output<typeof metricsQuery>

export const metrics = z.object({
  metric,
  bucket,
  period: analytics.shape.period,
  /** The 50 largest, and what they are. */
  series: z.array(
    z.object({
      group: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** Both days are counted; the first and the last are cut to the period. */
      points: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), value: z.number().int() })),
      total: z.number().int(),
    }),
  ),
})
export type Metrics = z.infer<typeof metrics>

export const analyticsArea = area({
  view: {
    method: 'GET',
    path: '/api/admin/analytics',
    access: 'analytics:read',
    summary: 'Figures and charts of one view over a period, compared with another',
    query: analyticsQuery,
    response: one(analytics),
  },
  metrics: {
    method: 'GET',
    path: '/api/admin/matrics',
    access: 'collections:read',
    summary: 'One metric by day, week or month, as a whole or by plastic, store or neighborhood',
    query: metricsQuery,
    response: one(metrics),
  },
})
