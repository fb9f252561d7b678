import { Skeleton } from '@mantine/core'
import type { Column, Density } from '../table.types.ts'
import { isNumeric } from './content.tsx'
import cardClasses from './TableCards.module.css'
import gridClasses from './TableGrid.module.css'

interface Props {
  label: string
  columns: readonly Pick<Column<never>, 'id' | 'title' | 'numeric' | 'count'>[]
  rowCount: number
  withTicks: boolean
  density: Density
  isPhone: boolean
}

// Uneven widths look like text.
const widths = ['72%', '54%', '64%', '46%', '80%']
const widthOf = (row: number, column: number) => widths[(row * 2 + column) % widths.length]

/** The skeleton of a list. */
export function TableSkeleton({ label, columns, rowCount, withTicks, density, isPhone }: Props) {
  const rows = Array.from({ length: rowCount }, (_, index) => index)
  if (isPhone)
    return (
      <div className={cardClasses.cards} role="status" aria-label={`Loading ${label.toLowerCase()}`}>
        {rows.map(row => (
          <div key={row} className={cardClasses.card}>
            <div className="grow">
              <Skeleton height={18} width={widthOf(row, 0)} mb={10} />
              <Skeleton height={12} width="45%" mb={10} />
              <Skeleton height={12} width="80%" />
            </div>
          </div>
        ))}
      </div>
    )
  return (
    <div
      className={gridClasses.scroll}
      data-density={density}
      role="status"
      aria-label={`Loading ${label.toLowerCase()}`}
    >
      <table className={gridClasses.table} aria-hidden>
        <thead>
          <tr>
            {withTicks && <td className={`${gridClasses.header} ${gridClasses.tick}`} />}
            {columns.map(column => (
              <th key={column.id} className={gridClasses.header} data-numeric={isNumeric(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row} className={gridClasses.row}>
              {withTicks && (
                <td className={`${gridClasses.cell} ${gridClasses.tick}`}>
                  <Skeleton height={16} width={16} radius={4} />
                </td>
              )}
              {columns.map((column, index) => (
                <td key={column.id} className={`${gridClasses.cell} ${index === 0 ? gridClasses.identity : ''}`}>
                  <Skeleton height={12} width={widthOf(row, index)} ml={isNumeric(column) ? 'auto' : 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
