import { BarChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { formatCompact, formatNumber } from '../format/numbers.ts'
import classes from './Chart.module.css'
import type { ChartProps } from './chart.types.ts'
import { coloured } from './palette.ts'

export function BarChartCanvas({ points, series, format, height = 260, isStacked = false }: ChartProps) {
  return (
    <BarChart
      className={classes.chart}
      h={height}
      data={points.map(point => ({ x: point.x, ...point.values }))}
      dataKey="x"
      type={isStacked ? 'stacked' : 'default'}
      series={coloured(series)}
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: 'top', height: 36, itemSorter: null }}
      gridAxis="x"
      tickLine="none"
      valueFormatter={format ?? formatNumber}
      yAxisProps={{
        width: 56,
        domain: [0, 'auto'],
        tickFormatter: (value: number) => (format ?? formatCompact)(value),
      }}
      // The table view is for keyboards and screen readers; a chart that only takes focus would be a trap.
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false, radius: isStacked ? 0 : [3, 3, 0, 0], maxBarSize: 36 }}
    />
  )
}
