import classes from './Chart.module.css'
import type { ChartProps } from './chart.types.ts'

type Props = Pick<ChartProps, 'title' | 'xLabel' | 'points' | 'series'> & { format: (value: number) => string }

/** The same figures to read one by one. */
export function ChartTable({ title, xLabel, points, series, format }: Props) {
  return (
    <table className={classes.table} aria-label={title}>
      <thead className={classes.titles}>
        <tr>
          <th scope="col">{xLabel}</th>
          {series.map(it => (
            <th key={it.name} scope="col">
              {it.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(point => (
          <tr key={point.x}>
            <th scope="row">{point.x}</th>
            {series.map(it => {
              const value = point.values[it.name]
              return <td key={it.name}>{typeof value === 'number' ? format(value) : 'no data'}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
