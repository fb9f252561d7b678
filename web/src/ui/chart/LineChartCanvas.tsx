import { LineChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { formatCompact, formatNumber } from '../format/numbers.ts'
import classes from './Chart.module.css'
import type { ChartProps } from './chart.types.ts'
import { coloured } from './palette.ts'

export function LineChartCanvas({ points, series, format, height = 260 }: ChartProps) {
  return (
    <LineChart
      className={classes.chart}
      h={height}
      data={points.map(point => ({ x: point.x, ...point.values }))}
      dataKey="x"
      series={coloured(series)}
      connectNulls={false}
      curveType="linear"
      strokeWidth={2}
      dotProps={{ r: 2.5, strokeWidth: 2 }}
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: 'top', height: 36, itemSorter: null }}
      gridAxis="x"
      tickLine="none"
      valueFormatter={format ?? formatNumber}
      yAxisProps={{ width: 56, tickFormatter: (value: number) => (format ?? formatCompact)(value) }}
      // The table view is for keyboards and screen readers; a chart that only takes focus would be a trap.
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={{ isAnimationActive: false }}
    />
  )
}
