import type { Analytics, AnalyticsPeriod, Chart, ScopeFilter, Unit } from '@fulmar/contract/analytics/analytics'
import type { ChartFormat } from '#ui/chart/chart.types.ts'
import { formatDay, formatTime } from '#ui/format/dates.ts'
import { dateFormatter } from '#ui/format/formatters.ts'
import { formatMoney, minorUnitsPerMajor } from '#ui/format/money.ts'
import { fewestForShare, formatNumber, formatPercent, formatShare, NONE, roundTo } from '#ui/format/numbers.ts'
import { formatWeight, weightScale } from '#ui/format/weight.ts'
import { polymerName } from '../../theme/polymers.ts'

export const periodNames: Record<AnalyticsPeriod, string> = {
  TODAY: 'Today',
  '7D': 'Last 7 days',
  LAST_WEEK: 'Last week',
  '30D': 'Last 30 days',
  MONTH: 'This month',
  LAST_MONTH: 'Last month',
  '90D': 'Last 90 days',
  QUARTER: 'This quarter',
  LAST_QUARTER: 'Last quarter',
  '12M': 'Last 12 months',
  YEAR: 'This year',
}

interface Days {
  from: string
  to: string
}

const daysFormat = () => dateFormatter(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** "3 – 9 Nov 2026": what both days share is said once. */
export const formatDays = ({ from, to }: Days) => daysFormat().formatRange(new Date(from), new Date(to))

/** What a period is compared with: an unfinished one with the days before up to the same time; and how their weekdays differ. */
export const formatCompared = (
  compared: Days & { end: string },
  { period, timeZone }: Pick<Analytics, 'period' | 'timeZone'>,
) =>
  [
    formatDays(compared),
    !period.isOver && ` until ${formatTime(compared.end, undefined, timeZone)}`,
    formatWeekdays(period, compared),
  ]
    .filter(Boolean)
    .join('')

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })
const dayMs = 86_400_000
const weekdayFormat = () => dateFormatter(undefined, { weekday: 'short', timeZone: 'UTC' })
const weekdays = [1, 2, 3, 4, 5, 6, 0]

/** How often each day of the week is in some days. */
function countWeekdays({ from, to }: Days): number[] {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const first = new Date(from).getUTCDay()
  return weekdays.map(weekday => Math.floor((length + 6 - ((weekday - first + 7) % 7)) / 7))
}

/** Beyond this a day of the week more or less says nothing. */
const longestToCompare = 100

/** " (a Wed and Thu more, a Mon and Tue fewer)", where a Saturday makes a difference. */
function formatWeekdays(period: Days, compared: Days): string {
  const length = (Date.parse(period.to) - Date.parse(period.from)) / dayMs + 1
  if (length < 7 || length > longestToCompare) return ''
  const before = countWeekdays(compared)
  const differences = countWeekdays(period).map((count, index) => count - (before[index] ?? 0))
  const named = (sign: number) =>
    weekdays
      .filter((_, index) => Math.sign(differences[index] ?? 0) === sign)
      // 4 January 2026 was a Sunday.
      .map(weekday => weekdayFormat().format(new Date(Date.UTC(2026, 0, 4 + weekday))))
  const [more, fewer] = [named(1), named(-1)]
  const words = [
    more.length > 0 && `a ${listFormat.format(more)} more`,
    fewer.length > 0 && `a ${listFormat.format(fewer)} fewer`,
  ].filter(Boolean)
  return words.length > 0 ? ` (${words.join(', ')})` : ''
}

/** Why a period is compared with nothing. */
export function formatBeginning(beganOn: string, period: Days, isYear: boolean): string {
  const began = `the programme began on ${formatDay(beganOn)}`
  if (!isYear) return `Nothing to compare with yet: ${began}.`
  return `First ${beganOn < period.from ? 'full year' : 'year'}, nothing to compare with: ${began}.`
}

const monthFormat = () => dateFormatter(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })
const isWholeMonth = ({ from, to }: Days) => from.endsWith('-01') && new Date(Date.parse(to) + dayMs).getUTCDate() === 1

type Row = Pick<Chart['rows'][number], 'label' | 'to' | 'isOver'>

/** The label of a row: the days of a time, a month by its name, or a name. */
export function formatRow(kind: Chart['rowKind'], { label, to = label, isOver = true }: Row): string {
  if (kind === 'NAME') return label
  const days = { from: label, to }
  return kind === 'MONTH' && (isWholeMonth(days) || !isOver) ? monthFormat().format(new Date(label)) : formatDays(days)
}

const shortParts = {
  DAY: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  WEEK: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  MONTH: { month: 'short', timeZone: 'UTC' },
} as const

/** The label of a row on an axis: with the year only where it is another than that of the label before. */
export function formatTick(kind: Chart['rowKind'], label: string, previous: string | undefined): string {
  if (kind === 'NAME') return label
  const isSameYear = label.slice(0, 4) === previous?.slice(0, 4)
  const long = kind === 'MONTH' ? monthFormat().format(new Date(label)) : formatDay(label)
  return isSameYear ? dateFormatter(undefined, shortParts[kind]).format(new Date(label)) : long
}

const fileUnits: Partial<Record<Unit, { unit: string; round: (value: number) => number }>> = {
  SHARE: { unit: '%', round: value => roundTo(value * 100, 1) },
  HOURS: { unit: 'h', round: value => roundTo(value, 1) },
  FACTOR: { unit: '', round: value => roundTo(value, 3) },
  COUNT: { unit: '', round: value => roundTo(value, 1) },
}

/** Formats values that stand beside each other, with one unit and one rounding on the page and in the file. */
export function formatColumn(unit: Unit, currency: string, values: readonly (number | null)[]): ChartFormat {
  if (unit !== 'GRAMS' && unit !== 'CO2E') {
    const format: ChartFormat = formatUnit(unit, currency)
    const money = { unit: currency, round: (value: number) => value / minorUnitsPerMajor(currency) }
    const file = unit === 'MONEY' ? money : fileUnits[unit]
    return file ? Object.assign((value: number) => format(value), { file }) : format
  }
  const { unit: weight, grams, digits } = weightScale(values.filter(value => value !== null))
  const round = (value: number) => roundTo(value / grams, digits)
  return Object.assign(
    (value: number) => `${formatNumber(round(value), { maximumFractionDigits: digits })} ${weight}`,
    { file: { unit: weight, round } },
  )
}

/** One for each column of a chart. */
export const columnFormats = ({ columns, rows }: Chart, currency: string): ChartFormat[] =>
  columns.map(({ unit }, at) =>
    formatColumn(
      unit,
      currency,
      rows.map(row => row.values[at] ?? null),
    ),
  )

/** Formats values of a unit; money needs the programme's currency. */
export const formatUnit = (unit: Unit, currency: string) => (value: number | null) => {
  if (value === null) return NONE
  if (unit === 'GRAMS' || unit === 'CO2E') return formatWeight(value)
  if (unit === 'FACTOR') return formatNumber(value, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  if (unit === 'SHARE') return value < 10 ? formatPercent(value) : `over ${formatPercent(10)}`
  if (unit === 'MONEY') return formatMoney(value, currency)
  if (unit === 'HOURS')
    return value < 48
      ? `${formatNumber(value, { maximumFractionDigits: 1 })} h`
      : `${formatNumber(value / 24, { maximumFractionDigits: 1 })} days`
  return formatNumber(value)
}

/** "3 of 7", where a share is of so few cases; otherwise nothing. */
export const formatCases = (share: number, cases: number | null | undefined): string | undefined =>
  typeof cases === 'number' && cases > 0 && cases < fewestForShare ? formatShare(share, cases) : undefined

/** The place and the plastic that figures are of. */
export const formatNarrowing = ({ place }: Pick<Analytics, 'place'>, plasticCode: string | null | undefined): string =>
  [place?.name, plasticCode && polymerName(plasticCode)].filter(Boolean).join(', ') || 'Whole programme'

/** What a figure is about, in words: the period, the place and the plastic. */
export const formatScope = (data: Pick<Analytics, 'period' | 'place' | 'timeZone'>, plasticCode?: string): string =>
  `${formatDays(data.period)}, time zone ${data.timeZone}; ${formatNarrowing(data, plasticCode)}`

const filterNames: Record<ScopeFilter, string> = {
  plasticCode: 'plastic',
  storeId: 'store',
  neighborhoodId: 'neighborhood',
}

/** "plastic and store" */
export const formatFilters = (filters: readonly ScopeFilter[]) =>
  listFormat.format(filters.map(filter => filterNames[filter]))

/** The filters that this one figure or chart does not follow, without those that the whole page ignores. */
export function unfilteredOf(ignores: readonly ScopeFilter[], ignored: readonly ScopeFilter[]): string | null {
  const own = ignores.filter(ignore => !ignored.includes(ignore))
  return own.length === 0 ? null : `Not filtered by ${formatFilters(own)}`
}
