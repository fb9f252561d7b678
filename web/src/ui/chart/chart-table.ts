import { formatNumber } from '../format/numbers.ts'
import {
  type ChartFormat,
  type ChartLink,
  type ChartPoint,
  type ChartProps,
  drawnSeries,
  linkOf,
  totalOf,
} from './chart.types.ts'

interface Column {
  label: string
  format: ChartFormat
  read: (point: ChartPoint) => number | null
  linkOf?: (point: ChartPoint) => ChartLink | undefined
}

/** The columns of a chart as a table and as a file: its series, their total where they are stacked, and what they are compared with. */
export function columnsOf(chart: ChartProps): Column[] {
  const { series, format = formatNumber, isStacked = false, comparedAs } = chart
  const drawn = drawnSeries(chart)
  const own = series.map(
    (values): Column => ({
      label: values.label,
      format: values.format ?? format,
      read: point => point.values[values.name] ?? null,
      linkOf: point => (values.filter || point.links ? linkOf(point, values) : undefined),
    }),
  )
  const total: Column = { label: 'Total', format, read: point => totalOf(point.values, drawn) }
  const before = (label: string, of: typeof drawn): Column => ({
    label,
    format,
    read: point => (point.compared ? totalOf(point.compared.values, of) : null),
  })
  return [
    ...own,
    ...(isStacked && drawn.length > 1 ? [total] : []),
    ...(comparedAs === undefined
      ? []
      : isStacked || drawn.length === 1
        ? [before(comparedAs, drawn)]
        : drawn.map(row => before(`${row.label}, ${comparedAs}`, [row]))),
  ]
}

/** The rows of the file, rounded as they are on the page, with units in the head. */
export function fileOf(chart: ChartProps): (string | number | null)[][] {
  const columns = columnsOf(chart)
  return [
    [chart.xLabel, ...columns.map(column => withUnit(column.label, column.format))],
    ...chart.points.map(point => [point.x, ...columns.map(column => inFile(column.read(point), column.format))]),
  ]
}

/** "Weight (kg)" */
export const withUnit = (label: string, format: ChartFormat | undefined) =>
  format?.file?.unit ? `${label} (${format.file.unit})` : label

export const inFile = (value: number | null, format: ChartFormat | undefined) =>
  value === null || !format?.file ? value : format.file.round(value)
