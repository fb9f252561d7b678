import { BarChart, type BarChartProps, LineChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { useNavigate } from '@tanstack/react-router'
import { seriesColor } from '../../theme/series.ts'
import { formatCompact, formatNumber } from '../format/numbers.ts'
import classes from './Chart.module.css'
import { type ChartProps, linkOf } from './chart.types.ts'

const shared = ({ points, series, format, height = 260, marks = [] }: ChartProps) =>
  ({
    className: classes.chart,
    h: height,
    data: points.map(point => ({ x: point.x, ...point.values })),
    dataKey: 'x',
    series: series
      .filter(it => !it.isTableOnly)
      .map(({ name, label, color }, index) => ({
        name,
        label,
        color: color ?? seriesColor(index),
      })),
    referenceLines: marks.map(x => ({ x, color: 'var(--ink-soft)', strokeDasharray: '4 3' })),
    withLegend: series.filter(it => !it.isTableOnly).length > 1,
    legendProps: { verticalAlign: 'top', height: 36, itemSorter: null },
    gridAxis: 'x',
    tickLine: 'none',
    valueFormatter: format ?? formatNumber,
    yAxisProps: { width: 56, tickFormatter: (value: number) => (format ?? formatCompact)(value) },
  }) satisfies Partial<BarChartProps>

/** What every bar does: open its records, where there are some. */
function useOpening({ points, series }: ChartProps) {
  const navigate = useNavigate()
  return ({ name }: { name: string }) => {
    const own = series.find(it => it.name === name)
    if (!own || !points.some(it => it.link)) return {}
    return {
      className: classes.opens,
      onClick: (_bar: unknown, index: number) => {
        const link = linkOf(points[index], own)
        if (link) void navigate({ to: link.to, search: link.search as never })
      },
    }
  }
}

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
        xAxisProps={{ tickFormatter: yAxisProps.tickFormatter, domain: [0, 'auto'] }}
        yAxisProps={{ width: 140, interval: 0 }}
        barChartProps={unfocusable}
        barProps={series => ({ isAnimationActive: false, radius: [0, 3, 3, 0], maxBarSize: 20, ...opening(series) })}
      />
    )
  return (
    <BarChart
      {...common}
      type={isStacked ? 'stacked' : 'default'}
      yAxisProps={{ ...yAxisProps, domain: [0, 'auto'] }}
      barChartProps={unfocusable}
      barProps={series => ({
        isAnimationActive: false,
        radius: isStacked ? 0 : [3, 3, 0, 0],
        maxBarSize: 36,
        ...opening(series),
      })}
    />
  )
}

export const LineChartCanvas = (props: ChartProps) => (
  <LineChart
    {...shared(props)}
    connectNulls={false}
    curveType="linear"
    strokeWidth={2}
    dotProps={{ r: 2.5, strokeWidth: 2 }}
    lineChartProps={unfocusable}
    lineProps={{ isAnimationActive: false }}
  />
)
