import type { Analytics, Chart, Comparison } from '@fulmar/contract/analytics/analytics'
import { chartDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { viewNames } from '@fulmar/contract/analytics/view-names'
import { useId } from 'react'
import { chartProps, stepsOf } from '#parts/analytics/ChartPanel.tsx'
import { statOf } from '#parts/analytics/FigureCard.tsx'
import { FigureRows } from '#parts/analytics/FigureRows.tsx'
import { formatFilters } from '#parts/analytics/figure-words.ts'
import figureClasses from '#parts/analytics/figures.module.css'
import { Bars } from '#ui/chart/Bars.tsx'
import { HorizontalBars } from '#ui/chart/HorizontalBars.tsx'
import { Legend } from '#ui/chart/Legend.tsx'
import { Lines } from '#ui/chart/Lines.tsx'
import { Waterfall } from '#ui/chart/Waterfall.tsx'
import { inOrder } from '#ui/in-order.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { formatThan } from '../analytics.words.ts'
import classes from './report.module.css'

interface Props {
  data: Analytics
  compare: Comparison
}

/** One view: its figures, then each chart with its answer and its table. */
export function ReportSection({ data, compare }: Props) {
  const { view, ignored, figures, charts, currency } = data
  const titleId = useId()
  return (
    <section className={`stack ${classes.section}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{viewNames[view]}</h2>
      {ignored.length > 0 && <p className="quiet fine">Not filtered by {formatFilters(ignored)}.</p>}
      <StatRow label={`${viewNames[view]}: figures`}>
        {figures.map(figure => (
          <StatCard key={figure.key} {...statOf(figure, currency, formatThan(compare))} />
        ))}
      </StatRow>
      {charts.map(chart => (
        <ReportChart key={chart.key} chart={chart} currency={currency} />
      ))}
    </section>
  )
}

function ReportChart({ chart, currency }: { chart: Chart; currency: string }) {
  const titleId = useId()
  return (
    <figure className={classes.chart} data-drawn={isDrawn(chart) || undefined} aria-labelledby={titleId}>
      <div className={classes.drawn}>
        <p className="quiet fine">{chartDefinitions[chart.key].name}</p>
        <h3 id={titleId}>{chart.title}</h3>
        <Drawing chart={chart} currency={currency} />
        {chart.notes.length > 0 && (
          <ul className="bullets quiet fine">
            {inOrder(chart.notes, ({ text }) => (
              <li>{text}</li>
            ))}
          </ul>
        )}
      </div>
      <ReportTable chart={chart} currency={currency} titleId={titleId} />
    </figure>
  )
}

const isDrawn = ({ kind }: Chart) => kind !== 'TABLE' && kind !== 'HEAT'

/** Some charts are tables only. Readers of a screen reader get the figures from the table. */
function Drawing({ chart, currency }: { chart: Chart; currency: string }) {
  if (chart.rows.length === 0) return <p className="quiet fine">No data for this period</p>
  if (!isDrawn(chart)) return null
  if (chart.kind === 'WATERFALL')
    return (
      <div aria-hidden className={classes.drawing}>
        <Waterfall {...stepsOf(chart, currency)} isDense />
      </div>
    )
  const props = { ...chartProps(chart, currency), height: 130, isDense: true }
  return (
    <div aria-hidden className={classes.drawing}>
      <Legend chart={props} isLine={chart.kind === 'LINES'} />
      {chart.kind === 'LINES' ? (
        <Lines {...props} />
      ) : props.isHorizontal ? (
        <HorizontalBars {...props} />
      ) : (
        <Bars {...props} />
      )}
    </div>
  )
}

interface ReportTableProps {
  chart: Chart
  currency: string
  titleId: string
}

// About two pages; the whole table is on the analytics page, as CSV too.
const mostRows = 60

/** The figures of a chart. On paper a drawing is enough: with the rows of every day the report would be a book. */
function ReportTable({ chart, currency, titleId }: ReportTableProps) {
  const { columns, rows } = chart
  if (rows.length === 0) return null
  const left = rows.length - mostRows
  return (
    <div className={classes.tableBox}>
      <table
        className={`figures ${figureClasses.table} ${classes.table}`}
        data-wide={columns.length > 7 || undefined}
        aria-labelledby={titleId}
      >
        <FigureRows chart={chart} currency={currency} most={mostRows} />
      </table>
      {left > 0 && (
        <p className="quiet fine">
          The first {mostRows} of {rows.length}. The whole table is on the analytics page.
        </p>
      )}
    </div>
  )
}
