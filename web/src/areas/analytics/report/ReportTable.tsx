import type { Chart } from '@fulmar/contract/analytics'
import type { CSSProperties } from 'react'
import { sayRow, sayUnit } from '#parts/analytics/figure-words.ts'
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
  const { kind, rowKind, rowLabel, columns, rows } = chart
  if (rows.length === 0) return null
  const left = rows.length - mostRows
  return (
    <div className={classes.tableBox}>
      <table className={classes.table} data-wide={columns.length > 7 || undefined} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{rowLabel}</th>
            {columns.map(it => (
              <th key={it.key} scope="col">
                {it.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two stores may have the same name.
            <tr key={`${row.label} ${at}`}>
              <th scope="row">{sayRow(rowKind, row.label)}</th>
              {columns.map((it, index) => {
                const value = row.values[index] ?? null
                const isHeat = kind === 'HEAT' && it.unit === 'SHARE' && value !== null
                return (
                  <td
                    key={it.key}
                    data-heat={isHeat || undefined}
                    style={isHeat ? ({ '--heat': `${Math.round(value * 100)}%` } as CSSProperties) : undefined}
                  >
                    {value === null && kind === 'HEAT' ? '' : sayUnit(it.unit, currency)(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p className={classes.note}>
          The first {mostRows} of {rows.length}. The whole table is on the analytics page.
        </p>
      )}
    </div>
  )
}
