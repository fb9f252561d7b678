import { BarChart, type BarChartProps, LineChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { useNavigate } from '@tanstack/react-router'
import { formatCompact, formatNumber } from '../format/numbers.ts'
import classes from './Chart.module.css'
import { type ChartProps, drawnSeries, linkOf } from './chart.types.ts'

const shared = ({ points, series, format, height = 260, marks = [] }: ChartProps) =>
  ({
    className: classes.chart,
    h: height,
    data: points.map(point => ({ x: point.x, ...point.values })),
    dataKey: 'x',
    series: drawnSeries({ series }),
    referenceLines: marks.map(x => ({ x, color: 'var(--ink-soft)', strokeDasharray: '4 3' })),
    withLegend: drawnSeries({ series }).length > 1,
    legendProps: { verticalAlign: 'top', height: 36, itemSorter: null },
    gridAxis: 'x',
    tickLine: 'none',
    valueFormatter: format ?? formatNumber,
    yAxisProps: {
      width: 56,
      tickFormatter: (value: number) => (format ?? formatCompact)(value),
      // Half a redemption is nothing to count.
      allowDecimals: points.some(point => Object.values(point.values).some(value => value !== null && value % 1 !== 0)),
    },
  }) satisfies Partial<BarChartProps>

/** Labels of the horizontal axis: evenly spaced from the first, so each knows which one is drawn before it. */
const xAxisOf = ({ points, tick }: ChartProps) =>
  tick && {
    interval: 'equidistantPreserveStart' as const,
    tickFormatter: (x: string, place: number) => {
      const index = points.findIndex(it => it.x === x)
      return tick(index, place === 0 ? undefined : index - Math.max(1, Math.round(index / place)))
    },
  }

/** Opens the records of a value; undefined for a series without any. */
function useOpening({ points, series }: ChartProps) {
  const navigate = useNavigate()
  return (name: string) => {
    const own = series.find(it => it.name === name)
    if (!own || !points.some(it => linkOf(it, own))) return undefined
    return (index: number) => {
      const link = linkOf(points[index], own)
      if (link) void navigate({ to: link.to, search: link.search as never })
    }
  }
}

/** Bars that open their records. */
const opens = (open: ((index: number) => void) | undefined) =>
  open && { className: classes.opens, onClick: (_bar: unknown, index: number) => open(index) }

// Keyboard and screen reader users get the table view, with the same links; a focusable chart would add a useless stop.
const unfocusable = { accessibilityLayer: false }

export function BarChartCanvas(props: ChartProps) {
  const { isStacked = false, isLying = false } = props
  const opening = useOpening(props)
  const { yAxisProps, ...common } = shared(props)
  if (isLying)
    return (
      <BarChart
        {...common}
        h={60 + props.points.length * 28 * Math.max(1, common.series.length)}
        orientation="vertical"
        gridAxis="y"
        xAxisProps={{ ...yAxisProps, width: undefined, domain: [0, 'auto'] }}
        yAxisProps={{ width: 140, interval: 0 }}
        barChartProps={unfocusable}
        barProps={series => ({
          isAnimationActive: false,
          radius: [0, 3, 3, 0],
          maxBarSize: 20,
          ...opens(opening(series.name)),
        })}
      />
    )
  return (
    <BarChart
      {...common}
      type={isStacked ? 'stacked' : 'default'}
      xAxisProps={xAxisOf(props) ?? {}}
      yAxisProps={{ ...yAxisProps, domain: [0, 'auto'] }}
      barChartProps={unfocusable}
      barProps={series => ({
        isAnimationActive: false,
        radius: isStacked ? 0 : [3, 3, 0, 0],
        maxBarSize: 36,
        ...opens(opening(series.name)),
      })}
    />
  )
}

export function LineChartCanvas(props: ChartProps) {
  const opening = useOpening(props)
  return (
    <LineChart
      {...shared(props)}
      xAxisProps={xAxisOf(props) ?? {}}
      connectNulls={false}
      curveType="linear"
      strokeWidth={2}
      dotProps={{ r: 2.5, strokeWidth: 2 }}
      lineChartProps={unfocusable}
      lineProps={({ name }) => {
        const open = opening(name)
        return { isAnimationActive: false, ...(open && { activeDot: openingDot(open) }) }
      }}
    />
  )
}

interface DotPlace {
  cx?: number
  cy?: number
  fill?: string
  index?: number
}

/** The point below the mouse, which opens its records. */
const openingDot =
  (open: (index: number) => void) =>
  ({ cx, cy, fill, index = 0 }: DotPlace) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same links, for keyboards too.
    <circle cx={cx} cy={cy} r={6} fill={fill} className={classes.opens} onClick={() => open(index)} />
  )
