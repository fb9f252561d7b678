import type { Chart, ScopeFilter } from '@fulmar/contract/analytics/analytics'
import { chartDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { BarChart } from '#ui/chart/BarChart.tsx'
import type { ChartProps } from '#ui/chart/chart.types.ts'
import { LineChart } from '#ui/chart/LineChart.tsx'
import { type Polymer, polymerColor, polymers } from '../../theme/polymers.ts'
import { FigureTable } from './FigureTable.tsx'
import { formatRow, formatTick, formatUnit, unfilteredOf } from './figure-words.ts'
import classes from './figures.module.css'
import { HowCounted } from './HowCounted.tsx'

interface Props {
  chart: Chart
  currency: string
  scope: string
  /** The filters that nothing on the page follows, which is told once there. */
  ignored?: readonly ScopeFilter[]
}

/** One question and its answer: drawn, as a table, or both. */
export function ChartPanel({ chart, currency, scope, ignored = [] }: Props) {
  const { name, how } = chartDefinitions[chart.key]
  const unfiltered = unfilteredOf(chart.ignores, ignored)
  const aside = <HowCounted name={name} how={how} scope={scope} />
  return (
    <section className={`surface ${classes.chart}`} data-wide={isWide(chart) || undefined} aria-label={name}>
      <h2 className={`quiet fine ${classes.question}`}>
        {name}
        {unfiltered && <span className={classes.unfiltered}>{unfiltered}</span>}
      </h2>
      {drawn(chart, currency, aside)}
    </section>
  )
}

const isWide = ({ kind }: Chart) => kind === 'STACK' || kind === 'HEAT' || kind === 'TABLE' || kind === 'PARETO'

function drawn(chart: Chart, currency: string, aside: ChartProps['aside']) {
  if (chart.kind === 'TABLE' || chart.kind === 'HEAT')
    return <FigureTable chart={chart} currency={currency} aside={aside} />
  const props = chartProps(chart, currency, aside)
  return chart.kind === 'LINES' ? (
    <LineChart {...props} />
  ) : (
    <BarChart {...props} isStacked={chart.kind === 'STACK'} isLying={chart.rowKind === 'NAME'} />
  )
}

/** Bars and lines share one axis: columns of another unit are only in the table. */
export function chartProps(
  { title, rowKind, rowLabel, columns, rows, notes }: Chart,
  currency: string,
  aside: ChartProps['aside'],
): ChartProps {
  const [first] = columns
  const unit = first?.unit ?? 'COUNT'
  const say = formatUnit(unit, currency)
  return {
    title,
    xLabel: rowLabel,
    aside,
    format: say,
    tick: (at, previous) =>
      formatTick(rowKind, rows[at]?.label ?? '', previous === undefined ? undefined : rows[previous]?.label),
    points: rows.map(row => ({
      x: formatRow(rowKind, row.label),
      link: row.link ?? undefined,
      links: row.links && Object.fromEntries(columns.map(({ key }, index) => [key, row.links?.[index] ?? undefined])),
      values: Object.fromEntries(columns.map(({ key }, index) => [key, row.values[index] ?? null])),
    })),
    series: columns.map(({ key, label, unit: own, filter }) => ({
      name: key,
      label,
      filter,
      isTableOnly: own !== unit,
      format: formatUnit(own, currency),
      ...(key in polymers && { color: polymerColor(key as Polymer) }),
    })),
    notes: notes.map(({ text }) => text),
    marks: [...new Set(notes.flatMap(it => (it.row === null ? [] : [formatRow(rowKind, it.row)])))],
  }
}
