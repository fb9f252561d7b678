import { Group } from '@mantine/core'
import classes from './Chart.module.css'
import { type ChartProps, drawnSeries } from './chart.types.ts'

/** The same for a picture. */
export const legendOf = (chart: ChartProps, isLine = false) => {
  const series = drawnSeries(chart).map(({ label, color }) => ({ label, color, isLine }))
  const isCompared = chart.comparedAs !== undefined && chart.points.some(point => point.compared)
  return isCompared ? [...series, { label: chart.comparedAs ?? '', color: 'var(--ink-soft)', isLine: true }] : series
}

/** What the colours stand for, and the lines of what it is compared with. */
export function Legend({ chart, isLine = false }: { chart: ChartProps; isLine?: boolean }) {
  const series = drawnSeries(chart)
  const isCompared = chart.comparedAs !== undefined && chart.points.some(point => point.compared)
  if (series.length < 2 && !isCompared) return null
  return (
    <Group component="ul" className="fine" gap="4px 16px" mb={8}>
      {series.map(({ name, label, color }) => (
        <li key={name} className="line">
          <i className={classes.swatch} style={{ background: color }} />
          {label}
        </li>
      ))}
      {isCompared && (
        <li className="line quiet">
          <i className={classes.swatch} data-line={isLine ? 'faint' : 'before'} />
          {chart.comparedAs}
        </li>
      )}
    </Group>
  )
}
