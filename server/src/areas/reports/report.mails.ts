import type { Analytics, Figure, Unit } from '@fulmar/contract/analytics/analytics'
import { figureDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { viewNames } from '@fulmar/contract/analytics/view-names'
import type { Mail } from '#core/mail/mail.ts'
import { type MailTable, writeMail } from '#core/mail/mail-layout.ts'
import { formatCount, formatMoney, formatMonth, formatWeight } from '#core/words.ts'
import type { MonthlyReport, ReportView } from './monthly-report.ts'

interface Subscriber {
  name: string
  email: string
}

/** The report for the administrator who subscribed to it. */
export const ownReportMail = (to: Subscriber, report: MonthlyReport, publicUrl: string): Mail =>
  writeMail({
    ...reportBody(report),
    to: to.email,
    button: { label: 'Open the report with charts', url: printUrl(report, publicUrl) },
    because: 'You get this email because you asked for a monthly report.',
    manage: { label: 'Change or turn off', url: `${publicUrl}/analytics?open=monthly-email` },
  })

/** The report for somebody the administrator sends it to, who may have no account. */
export const sharedReportMail = (to: string, from: Subscriber, report: MonthlyReport): Mail =>
  writeMail({
    ...reportBody(report),
    to,
    because: `${from.name} (${from.email}) sends you this report once a month. Ask them if you no longer want it.`,
  })

function reportBody(report: MonthlyReport) {
  const { month, views } = report
  const [first] = views
  const zone = first ? ` Days are those of ${first.previous.timeZone}.` : ''
  return {
    subject: `Programme report for ${formatMonth(month.from)}`,
    paragraphs: [
      `${scopeOf(report)}, ${formatMonth(month.from)}, compared with the month before and the same month a year earlier.${zone}`,
    ],
    tables: views.map(view => tableOf(view)),
  }
}

const scopeOf = ({ choice, views }: MonthlyReport) =>
  [views[0]?.previous.place?.name, choice.plasticCode].filter(Boolean).join(', ') || 'The whole programme'

function tableOf({ previous, year }: ReportView): MailTable {
  const { view, period, currency, figures, ignored, method } = previous
  return {
    title: viewNames[view] + (ignored.length > 0 ? ' (whole programme)' : ''),
    columns: ['Figure', formatMonth(period.from), comparedMonth(previous), comparedMonth(year)],
    rows: figures.map(figure => [
      figureDefinitions[figure.key].name,
      formatValue(figure.value, figure.unit, currency),
      formatCompared(figure, figure.previous, currency),
      formatCompared(figure, year.figures.find(other => other.key === figure.key)?.previous ?? null, currency),
    ]),
    ...(method && { note: method }),
  }
}

const comparedMonth = ({ compared }: Analytics) => (compared ? formatMonth(compared.from) : '')

/** The printed report of that month, with the same views and filters. */
function printUrl({ choice, month }: MonthlyReport, publicUrl: string): string {
  const { views, plasticCode, storeId, neighborhoodId } = choice
  const search = new URLSearchParams({
    views: views.join(','),
    ...month,
    ...(plasticCode && { plasticCode }),
    ...(storeId && { storeId }),
    ...(neighborhoodId && { neighborhoodId }),
  })
  return `${publicUrl}/analytics/report?${search.toString()}`
}

const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

const units: Record<Unit, (value: number, currency: string) => string> = {
  COUNT: formatCount,
  POINTS: formatCount,
  GRAMS: formatWeight,
  CO2E: formatWeight,
  SHARE: value => `${tenths.format(value * 100)}%`,
  HOURS: value => (value < 48 ? `${tenths.format(value)} h` : `${tenths.format(value / 24)} days`),
  MONEY: formatMoney,
  FACTOR: value => value.toFixed(3),
}

/** The sum turns -0, which has a sign when it is formatted, into 0. */
const formatValue = (value: number | null, unit: Unit, currency: string): string =>
  value === null ? '–' : units[unit](value + 0, currency)

/** The value of another month and how much this month is above or below it. */
function formatCompared({ value, unit }: Figure, other: number | null, currency: string): string {
  const said = formatValue(other, unit, currency)
  if (value === null || other === null || other === 0 || unit === 'SHARE') return said
  const change = Math.round(((value - other) / Math.abs(other)) * 100)
  return `${said} (${change > 0 ? '+' : ''}${formatCount(change)}%)`.replace('(-', '(−')
}
