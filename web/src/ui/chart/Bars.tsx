import { formatNumber } from '../format/numbers.ts'
import { inOrder } from '../in-order.ts'
import classes from './Chart.module.css'
import { type ChartPoint, type ChartProps, type Drawn, drawnSeries, totalOf } from './chart.types.ts'
import { type Area, Plot, useOpening } from './Plot.tsx'

const widest = 36

interface Bar {
  of: Drawn
  value: number
  /** Where it begins: on those below it, or at nothing. */
  from: number
  /** Which of several side by side. */
  place: number
}

function barsOf(point: ChartPoint, series: readonly Drawn[], isStacked: boolean): Bar[] {
  let [above, below] = [0, 0]
  return series.flatMap((of, place) => {
    const value = point.values[of.name]
    if (typeof value !== 'number') return []
    if (!isStacked) return [{ of, value, from: 0, place }]
    const from = value < 0 ? below : above
    if (value < 0) below += value
    else above += value
    return [{ of, value, from, place: 0 }]
  })
}

/** Bars that stand, side by side or one on the other; what is still going on is dashed, and a line marks what it is compared with. */
export function Bars(chart: ChartProps) {
  const { points, isStacked = false, format = formatNumber } = chart
  const series = drawnSeries(chart)
  const all = points.map(point => barsOf(point, series, isStacked))
  const before = points.map(point => point.compared && totalOf(point.compared.values, series))
  const isComparable = isStacked || series.length === 1
  const values = [
    ...all.flatMap(bars => bars.map(bar => bar.from + bar.value)),
    ...(isComparable ? before.filter(row => typeof row === 'number') : []),
  ]
  return (
    <Plot chart={chart} format={format} values={values}>
      {area =>
        inOrder(points, (point, index) => (
          <g>
            {all[index]?.map(bar => (
              <OneBar
                key={bar.of.name}
                bar={bar}
                point={point}
                index={index}
                area={area}
                beside={isStacked ? 1 : series.length}
              />
            ))}
            {isComparable && typeof before[index] === 'number' && (
              <Before area={area} index={index} value={before[index]} />
            )}
          </g>
        ))
      }
    </Plot>
  )
}

interface BarProps {
  bar: Bar
  point: ChartPoint
  index: number
  area: Area
  /** How many bars of a point stand side by side. */
  beside: number
}

const barWidth = ({ step }: Area, beside: number) => Math.min(widest, (step * 0.72) / beside)

function OneBar({ bar: { of, value, from, place }, point, index, area, beside }: BarProps) {
  const opening = useOpening()(point, of)
  const width = barWidth(area, beside)
  const [start, end] = [area.y(from), area.y(from + value)]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same links, for keyboards too.
    <rect
      x={area.x(index) + (place - beside / 2) * width}
      y={Math.min(start, end)}
      width={Math.max(1, width - 1)}
      height={Math.abs(start - end)}
      fill={of.color}
      stroke={of.color}
      className={classes.bar}
      cursor={opening && 'pointer'}
      data-open={point.isOpen || undefined}
      onClick={opening}
    />
  )
}

function Before({ area, index, value }: { area: Area; index: number; value: number }) {
  const half = barWidth(area, 1) / 2 + 3
  return (
    <line
      stroke="var(--ink)"
      strokeWidth={2}
      x1={area.x(index) - half}
      x2={area.x(index) + half}
      y1={area.y(value)}
      y2={area.y(value)}
    />
  )
}
