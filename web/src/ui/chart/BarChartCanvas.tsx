import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { formatCompact, formatNumber } from '../format/numbers.ts'
import classes from './Chart.module.css'
import type { ChartProps } from './chart.types.ts'
import { coloured } from './palette.ts'

export function BarChartCanvas({ points, series, format = formatNumber, height = 260, isStacked = false }: ChartProps) {
  return (
    <BarChart
      className={classes.chart}
      h={height}
      data={points.map(point => ({ x: point.x, ...point.values }))}
      dataKey="x"
      type={isStacked ? 'stacked' : 'default'}
      series={coloured(series)}
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: 'top', height: 36 }}
      gridAxis="y"
      tickLine="none"
      valueFormatter={format}
      yAxisProps={{ width: 48, domain: [0, 'auto'], tickFormatter: (value: number) => formatCompact(value) }}
      barProps={{ isAnimationActive: false, radius: isStacked ? 0 : [3, 3, 0, 0], maxBarSize: 36 }}
    />
  )
}
