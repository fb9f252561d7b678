import type { Chart } from '@fulmar/contract/analytics/analytics'
import { FigureRows } from '#parts/analytics/FigureRows.tsx'
import classes from './report.module.css'

interface Props {
  chart: Chart
  currency: string
  titleId: string
}

// About two pages; the whole table is on the analytics page, as CSV too.
const mostRows = 60

/** The figures of a chart. Its head is printed again on each page. */
export function ReportTable({ chart, currency, titleId }: Props) {
  const { columns, rows } = chart
  if (rows.length === 0) return null
  const left = rows.length - mostRows
  return (
    <div className={classes.tableBox}>
      <table className={classes.table} data-wide={columns.length > 7 || undefined} aria-labelledby={titleId}>
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
