import type { Chart } from '@fulmar/contract/analytics/analytics'
import type { CSSProperties, ReactNode } from 'react'
import { NONE } from '#ui/format/numbers.ts'
import { inOrder } from '#ui/in-order.ts'
import { columnFormats, formatCases, formatRow } from './figure-words.ts'

type Row = Chart['rows'][number]

interface Props {
  chart: Chart
  currency: string
  /** At most so many rows. */
  most: number
  /** What a row's name or one of its values leads to. */
  linked?: (said: ReactNode, row: Row, column?: number) => ReactNode
}

/** The head and rows of a chart as a table; shares of a heat table are coloured by how high they are. */
export function FigureRows({ chart, currency, most, linked = said => said }: Props) {
  const { kind, rowKind, rowLabel, columns, rows } = chart
  const formats = columnFormats(chart, currency)
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{rowLabel}</th>
          {columns.map(column => (
            <th key={column.key} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inOrder(rows.slice(0, most), row => (
          <tr>
            <th scope="row">{linked(formatRow(rowKind, row), row)}</th>
            {columns.map((column, index) => {
              const value = row.values[index] ?? null
              const isHeat = kind === 'HEAT' && column.unit === 'SHARE' && value !== null
              return (
                <td
                  key={column.key}
                  data-heat={isHeat || undefined}
                  style={isHeat ? ({ '--heat': `${Math.round(value * 100)}%` } as CSSProperties) : undefined}
                >
                  {value === null && kind === 'HEAT'
                    ? ''
                    : linked(
                        value === null ? NONE : (formatCases(value, row.cases?.[index]) ?? formats[index]?.(value)),
                        row,
                        index,
                      )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </>
  )
}
