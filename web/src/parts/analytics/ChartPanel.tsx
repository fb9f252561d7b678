import type { Chart, ScopeFilter } from '@fulmar/contract/analytics/analytics'
import { chartDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { Text } from '@mantine/core'
import { BarChart } from '#ui/chart/BarChart.tsx'
import type { ChartProps } from '#ui/chart/chart.types.ts'
import { LineChart } from '#ui/chart/LineChart.tsx'
import { Waterfall } from '#ui/chart/Waterfall.tsx'
import { type Polymer, polymerColor, polymers } from '../../theme/polymers.ts'
import { FigureTable } from './FigureTable.tsx'
import { formatColumn, formatDays, formatRow, formatTick, unfilteredOf } from './figure-words.ts'
import classes from './figures.module.css'
import { HowCounted } from './HowCounted.tsx'

interface Props {
  chart: Chart
  currency: string
  scope: string
  /** The days of a chart whose page is about others. */
  days?: string
  /** The filters that nothing on the page follows: the page says so once. */
  ignored?: readonly ScopeFilter[]
}

/** One question and its answer: drawn, as a table, or both. */
export function ChartPanel({ chart, currency, scope, days, ignored = [] }: Props) {
  const { name, how } = chartDefinitions[chart.key]
  const unfiltered = unfilteredOf(chart.ignores, ignored)
  const aside = <HowCounted name={name} how={how} scope={scope} />
  return (
    <section className={`surface ${classes.chart}`} data-wide={isWide(chart) || undefined} aria-label={name}>
      <h2 className="quiet fine question">
        {name}
        {days && ` ${days}`}
        {unfiltered && (
          <Text component="span" ms={8} p="1px 6px" bd="1px solid var(--line)" bdrs={6}>
            {unfiltered}
          </Text>
        )}
      </h2>
      {drawn(chart, currency, { aside, about: [days ? `${name} ${days}` : name, scope] })}
    </section>
  )
}

const isWide = ({ kind }: Chart) =>
  kind === 'STACK' || kind === 'WATERFALL' || kind === 'HEAT' || kind === 'TABLE' || kind === 'PARETO'

function drawn(chart: Chart, currency: string, more: Required<Pick<ChartProps, 'aside' | 'about'>>) {
  if (chart.kind === 'TABLE' || chart.kind === 'HEAT')
    return <FigureTable chart={chart} currency={currency} {...more} />
  if (chart.kind === 'WATERFALL')
    return (
      <FigureTable chart={chart} currency={currency} {...more}>
        <Waterfall {...stepsOf(chart, currency)} />
      </FigureTable>
    )
  const props = { ...chartProps(chart, currency), about: more.about, aside: more.aside }
  return chart.kind === 'LINES' ? <LineChart {...props} /> : <BarChart {...props} />
}

/** Bars and lines share one axis: columns of another unit are only in the table. */
export function chartProps(chart: Chart, currency: string): ChartProps {
  const { title, kind, rowKind, rowLabel, columns, rows, notes } = chart
  const unit = columns[0]?.unit ?? 'COUNT'
  // The axis, the tooltip and the table share one unit, large enough for a whole stack.
  const format = formatColumn(unit, currency, heightsOf(chart))
  return {
    title,
    xLabel: rowLabel,
    format,
    comparedAs: formatBeside(rows),
    isStacked: kind === 'STACK',
    isHorizontal: kind !== 'LINES' && rowKind === 'NAME',
    tick: (at, previous) =>
      formatTick(rowKind, rows[at]?.label ?? '', previous === undefined ? undefined : rows[previous]?.label),
    points: rows.map(row => ({
      x: formatRow(rowKind, row),
      isOpen: row.isOver === false,
      compared: row.compared && {
        x: formatRow(rowKind, { label: row.compared.from, to: row.compared.to }),
        values: Object.fromEntries(columns.map(({ key }, index) => [key, row.compared?.values[index] ?? null])),
      },
      link: row.link ?? undefined,
      links: row.links && Object.fromEntries(columns.map(({ key }, index) => [key, row.links?.[index] ?? undefined])),
      values: Object.fromEntries(columns.map(({ key }, index) => [key, row.values[index] ?? null])),
    })),
    series: columns.map(({ key, label, unit: own, filter }, at) => ({
      name: key,
      label,
      filter,
      isTableOnly: own !== unit,
      format:
        own === unit
          ? format
          : formatColumn(
              own,
              currency,
              rows.map(row => row.values[at] ?? null),
            ),
      ...(key in polymers && { color: polymerColor(key as Polymer) }),
    })),
    notes: notes.map(({ text }) => text),
    marks: [...new Set(notes.flatMap(note => rows.find(row => row.label === note.row) ?? []))].map(row =>
      formatRow(rowKind, row),
    ),
  }
}

/** The days that the rows are compared with. */
function formatBeside(rows: Chart['rows']): string | undefined {
  const compared = rows.flatMap(row => row.compared ?? [])
  const [first, last] = [compared[0], compared.at(-1)]
  return first && last && formatDays({ from: first.from, to: last.to })
}

/** The rows of a waterfall. */
export const stepsOf = ({ columns, rows }: Chart, currency: string) => ({
  steps: rows.map(({ label, values }) => ({ name: label, value: values[0] ?? 0 })),
  format: formatColumn(
    columns[0]?.unit ?? 'COUNT',
    currency,
    rows.map(({ values }) => values[0] ?? null),
  ),
})

/** How high the bars and lines of a chart reach. */
const heightsOf = ({ kind, columns, rows }: Chart): number[] => {
  const drawn = columns.flatMap(({ unit }, at) => (unit === columns[0]?.unit ? [at] : []))
  const heights = (values: readonly (number | null)[]) => {
    const own = drawn.map(at => values[at] ?? 0)
    return kind === 'STACK' ? [own.reduce((sum, row) => sum + row, 0)] : own
  }
  return rows.flatMap(({ values, compared }) => [...heights(values), ...(compared ? heights(compared.values) : [])])
}
