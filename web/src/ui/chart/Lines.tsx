import { formatNumber } from '../format/numbers.ts'
import { inOrder } from '../in-order.ts'
import classes from './Chart.module.css'
import { type ChartPoint, type ChartProps, type Drawn, drawnSeries } from './chart.types.ts'
import { type Area, Plot, useOpening } from './Plot.tsx'

type Value = number | null | undefined

/** Lines through the points; missing values are gaps, the way to what is still going on is dashed, and what it is compared with is faint. */
export function Lines(chart: ChartProps) {
  const { points, format = formatNumber } = chart
  const series = drawnSeries(chart)
  const values = points
    .flatMap(({ values: own, compared }) => series.flatMap(({ name }) => [own[name], compared?.values[name]]))
    .filter(row => typeof row === 'number')
  return (
    <Plot chart={chart} format={format} values={values}>
      {area => series.map(values => <OneLine key={values.name} of={values} points={points} area={area} />)}
    </Plot>
  )
}

/** A path through values from one index to another. */
function pathOf(values: readonly Value[], { x, y }: Area, isDrawn: (index: number) => boolean): string {
  let isOn = false
  return values
    .map((value, index) => {
      const isKnown = typeof value === 'number' && isDrawn(index)
      const step = isKnown ? `${isOn ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}` : ''
      isOn = isKnown
      return step
    })
    .join('')
}

function OneLine({ of, points, area }: { of: Drawn; points: readonly ChartPoint[]; area: Area }) {
  const openingOf = useOpening()
  const values = points.map(point => point.values[of.name])
  const open = points.findIndex(point => point.isOpen)
  const isOver = (index: number) => open === -1 || index < open
  const before = points.map(point => point.compared?.values[of.name])
  return (
    <g stroke={of.color} fill={of.color} className={classes.line}>
      <path className={classes.faint} d={pathOf(before, area, () => true)} />
      <path d={pathOf(values, area, isOver)} />
      {open !== -1 && <path data-open d={pathOf(values, area, index => index >= open - 1)} />}
      {inOrder(points, (point, index) => {
        const value = values[index]
        const opening = openingOf(point, of)
        return (
          typeof value === 'number' && (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same links, for keyboards too.
            <circle
              cx={area.x(index)}
              cy={area.y(value)}
              r={points.length > 60 ? 2 : 3}
              data-open={point.isOpen || undefined}
              cursor={opening && 'pointer'}
              onClick={opening}
            />
          )
        )
      })}
    </g>
  )
}
