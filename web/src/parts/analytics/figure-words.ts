import type { Analytics, AnalyticsPeriod, Chart, ScopeFilter, Unit } from '@fulmar/contract/analytics/analytics'
import { formatDay } from '#ui/format/dates.ts'
import { formatMoney } from '#ui/format/money.ts'
import { formatNumber, formatPercent, NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { polymerName } from '../../theme/polymers.ts'

export const periodNames: Record<AnalyticsPeriod, string> = {
  TODAY: 'Today',
  '7D': 'Last 7 days',
  '30D': 'Last 30 days',
  '90D': 'Last 90 days',
  '12M': 'Last 12 months',
  MONTH: 'This month',
  LAST_MONTH: 'Last month',
  YEAR: 'This year',
}

export const formatDays = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`

const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The label of a row: a day, the first day of a week, a month, or a name. */
export function formatRow(kind: Chart['rowKind'], label: string): string {
  if (kind === 'NAME') return label
  return kind === 'MONTH' ? monthFormat.format(new Date(label)) : formatDay(label)
}

const shortFormats = {
  DAY: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  WEEK: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  MONTH: new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' }),
}

/** The label of a row on an axis: with the year only where it is another than that of the label before. */
export function formatTick(kind: Chart['rowKind'], label: string, previous: string | undefined): string {
  if (kind === 'NAME' || label.slice(0, 4) !== previous?.slice(0, 4)) return formatRow(kind, label)
  return shortFormats[kind].format(new Date(label))
}

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

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })

/** "plastic and store" */
export const formatFilters = (filters: readonly ScopeFilter[]) => listFormat.format(filters.map(it => filterNames[it]))

/** The filters that this one figure or chart does not follow, without those that the whole page ignores. */
export function unfilteredOf(ignores: readonly ScopeFilter[], ignored: readonly ScopeFilter[]): string | null {
  const own = ignores.filter(it => !ignored.includes(it))
  return own.length === 0 ? null : `Not filtered by ${formatFilters(own)}`
}
