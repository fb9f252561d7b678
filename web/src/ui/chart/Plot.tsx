import { useElementSize } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { inOrder } from '../in-order.ts'
import classes from './Chart.module.css'
import { type ChartPoint, type ChartProps, type ChartSeries, drawnSeries, linkOf, totalOf } from './chart.types.ts'
import { shownLabels, textWidth, ticksOf } from './scale.ts'

/** Where the drawing area of a plot is, and where values and points are in it. */
export interface Area {
  left: number
  right: number
  top: number
  bottom: number
  /** The width of a point. */
  step: number
  x: (index: number) => number
  y: (value: number) => number
}

const headroom = 10
const axisHeight = 26

/** Opens the records of a value; undefined for one without any. */
export function useOpening() {
  const navigate = useNavigate()
  return (point: ChartPoint | undefined, series: ChartSeries) => {
    const link = linkOf(point, series)
    return link && (() => void navigate({ to: link.to, search: link.search as never }))
  }
}

interface Props {
  chart: ChartProps
  format: (value: number) => string
  /** Every value that has to fit. */
  values: readonly number[]
  children: (area: Area) => ReactNode
}

/** Axes, grid and tooltip around bars or lines. */
export function Plot({ chart, format, values, children }: Props) {
  const { points, height = 260, marks = [] } = chart
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  // Nothing is measured before the first frame, and nothing at all by tests.
  const width = measured || 640
  const [at, setAt] = useState<number>()
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const isWhole = values.every(value => Number.isInteger(value))
  const ticks = ticksOf(low, high || 1, Math.max(2, Math.floor(height / 64)), isWhole)
  const [bottomTick = 0, topTick = 1] = [ticks[0], ticks.at(-1)]
  const area: Omit<Area, 'x' | 'y' | 'step'> = {
    left: Math.max(...ticks.map(tick => textWidth(format(tick)))),
    right: width - 6,
    top: headroom,
    bottom: height - axisHeight,
  }
  const step = (area.right - area.left) / points.length
  const x = (index: number) => area.left + step * (index + 0.5)
  const y = (value: number) => area.bottom - ((value - bottomTick) / (topTick - bottomTick)) * (area.bottom - area.top)
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const index = Math.floor((((event.clientX - box.left) / box.width) * width - area.left) / step)
    setAt(index >= 0 && index < points.length ? index : undefined)
  }
  return (
    <div ref={ref} className={classes.plot}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers, which get the table. */}
      <svg
        data-chart
        viewBox={`0 0 ${width} ${height}`}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setAt(undefined)}
      >
        {ticks.map(tick => (
          <g key={tick}>
            <line
              {...(tick === 0 ? { stroke: 'var(--edge)' } : { stroke: 'var(--line)', strokeDasharray: '4 4' })}
              x1={area.left}
              x2={area.right}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text x={area.left - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
              {format(tick)}
            </text>
          </g>
        ))}
        <Labels chart={chart} area={{ ...area, x, y, step }} />
        {at !== undefined && (
          <rect
            fill="var(--hover)"
            x={area.left + step * at}
            width={step}
            y={area.top}
            height={area.bottom - area.top}
          />
        )}
        {children({ ...area, x, y, step })}
        {inOrder(marks, mark => {
          const middle = x(points.findIndex(point => point.x === mark))
          return (
            <line
              stroke="var(--ink-soft)"
              strokeDasharray="4 3"
              x1={middle}
              x2={middle}
              y1={area.top}
              y2={area.bottom}
            />
          )
        })}
      </svg>
      {at !== undefined && points[at] && (
        <Tooltip
          chart={chart}
          point={points[at]}
          format={format}
          side={x(at) < width / 2 ? 'end' : 'start'}
          x={x(at)}
          width={width}
        />
      )}
    </div>
  )
}

/** As many as fit side by side. */
function Labels({ chart: { points, tick }, area }: { chart: ChartProps; area: Area }) {
  const longest = points.map((point, index) => tick?.(index, index - 1) ?? point.x)
  const shown = shownLabels(longest, area.right - area.left)
  return shown.map((index, n) => {
    const text = tick ? tick(index, shown[n - 1]) : (points[index]?.x ?? '')
    const half = textWidth(text) / 2
    const middle = Math.min(Math.max(area.x(index), half - 4), area.right + 6 - half)
    return (
      <text key={index} x={middle} y={area.bottom + 18} textAnchor="middle">
        {text}
      </text>
    )
  })
}

interface TooltipProps {
  chart: ChartProps
  point: ChartPoint
  format: (value: number) => string
  side: 'start' | 'end'
  x: number
  width: number
}

/** Beside the point, on the side with more room, below the legend. */
function Tooltip({ chart, point, format, side, x, width }: TooltipProps) {
  const series = drawnSeries(chart)
  const total = chart.isStacked && series.length > 1 ? totalOf(point.values, series) : null
  const before =
    point.compared && (chart.isStacked || series.length === 1 ? totalOf(point.compared.values, series) : null)
  const place =
    side === 'end' ? { left: `${((x + 10) / width) * 100}%` } : { right: `${((width - x + 10) / width) * 100}%` }
  return (
    <div className={`fine figures ${classes.tooltip}`} style={place}>
      <p className="strong">
        {point.x}
        {point.isOpen && ', so far'}
      </p>
      <dl className="stack" style={{ gap: 2, marginTop: 4 }}>
        {series.map(({ name, label, color }) => {
          const value = point.values[name]
          // A stack has no room for what is not in it.
          if (total !== null && !value) return null
          return (
            <TooltipRow key={name} value={typeof value === 'number' ? format(value) : 'no data'}>
              <i className={classes.swatch} style={{ background: color }} />
              {label}
            </TooltipRow>
          )
        })}
        {total !== null && (
          <TooltipRow className="strong" value={format(total)}>
            Total
          </TooltipRow>
        )}
        {typeof before === 'number' && (
          <TooltipRow className="quiet" value={format(before)}>
            {point.compared?.x}
          </TooltipRow>
        )}
      </dl>
    </div>
  )
}

const TooltipRow = ({
  className = '',
  value,
  children,
}: {
  className?: string
  value: string
  children: ReactNode
}) => (
  <div className={`line between ${className}`} style={{ gap: 16 }}>
    <dt className="line">{children}</dt>
    <dd style={{ whiteSpace: 'nowrap' }}>{value}</dd>
  </div>
)
