import { useElementSize } from '@mantine/hooks'
import { formatNumber } from '../format/numbers.ts'
import { inOrder } from '../in-order.ts'
import classes from './Chart.module.css'
import { type ChartPoint, type ChartProps, type Drawn, drawnSeries } from './chart.types.ts'
import { useOpening } from './Plot.tsx'
import { cutTo, textWidth } from './scale.ts'

const roomy = { barHeight: 20, between: 10 }
const dense = { barHeight: 14, between: 4 }

/** Bars that lie, each with its name before and its value behind it, so that they need no axis. */
export function HorizontalBars(chart: ChartProps) {
  const { points, format = formatNumber, isDense } = chart
  const { barHeight, between } = isDense ? dense : roomy
  const series = drawnSeries(chart)
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  // Nothing is measured before the first frame, and nothing at all by tests.
  const width = measured || 480
  const names = Math.min(width * 0.46, Math.max(...points.map(point => textWidth(point.x))))
  const values = points.flatMap(point => series.map(({ name }) => point.values[name] ?? 0))
  const figures = Math.max(...values.map(value => textWidth(format(value))))
  const longest = Math.max(...values.map(Math.abs), Number.MIN_VALUE)
  const lengthOf = (value: number) => (Math.abs(value) / longest) * Math.max(20, width - names - figures - 12)
  const rowHeight = series.length * barHeight + between
  return (
    <div ref={ref} className={classes.plot}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers, which get the table. */}
      <svg data-chart viewBox={`0 0 ${width} ${points.length * rowHeight}`}>
        {inOrder(points, (point, index) => (
          <g transform={`translate(0 ${index * rowHeight + between / 2})`}>
            <text x={names - 8} y={(rowHeight - between) / 2} textAnchor="end" dominantBaseline="central">
              <title>{point.x}</title>
              {cutTo(point.x, names)}
            </text>
            {series.map((of, place) => (
              <HorizontalBar
                key={of.name}
                of={of}
                point={point}
                x={names}
                y={place * barHeight}
                height={barHeight}
                format={format}
                lengthOf={lengthOf}
              />
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}

interface BarProps {
  of: Drawn
  point: ChartPoint
  x: number
  y: number
  height: number
  format: (value: number) => string
  lengthOf: (value: number) => number
}

function HorizontalBar({ of, point, x, y, height, format, lengthOf }: BarProps) {
  const opening = useOpening()(point, of)
  const value = point.values[of.name]
  if (typeof value !== 'number') return null
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the table has the same links, for keyboards too. */}
      <rect
        x={x}
        y={y + 1}
        width={Math.max(1, lengthOf(value))}
        height={height - 4}
        rx={3}
        fill={of.color}
        cursor={opening && 'pointer'}
        onClick={opening}
      />
      <text x={x + lengthOf(value) + 6} y={y + height / 2 - 1} dominantBaseline="central">
        {format(value)}
      </text>
    </>
  )
}
