import { Button, Group, Title } from '@mantine/core'
import { ChartLine, Download, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatNumber } from '../format/numbers.ts'
import classes from './Chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import type { ChartProps } from './chart.types.ts'
import { saveText, toCsv } from './csv.ts'

const fileName = (title: string) => `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`

/** What every chart has: a title that says it, the figures as a table, and as a file. */
export function ChartFrame({ chart, children }: { chart: ChartProps; children: ReactNode }) {
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  const { title, xLabel, points, series, format = formatNumber } = chart
  const save = () =>
    saveText(
      fileName(title),
      toCsv([
        [xLabel, ...series.map(it => it.label)],
        ...points.map(point => [point.x, ...series.map(it => point.values[it.name] ?? null)]),
      ]),
    )
  return (
    <figure className={classes.figure} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={3} id={titleId}>
          {title}
        </Title>
        <Group gap={4}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={isTable ? <ChartLine size={15} aria-hidden /> : <Table2 size={15} aria-hidden />}
            onClick={() => setTable(it => !it)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
          <Button variant="subtle" size="compact-sm" leftSection={<Download size={15} aria-hidden />} onClick={save}>
            CSV
          </Button>
        </Group>
      </div>
      {points.length === 0 ? (
        <p className={classes.empty}>Nothing to show for this period</p>
      ) : isTable ? (
        <ChartTable title={title} xLabel={xLabel} points={points} series={series} format={format} />
      ) : (
        // Screen readers get the figures from the table; the drawing itself has nothing to say to them.
        <div aria-hidden className={classes.drawing}>
          {children}
        </div>
      )}
    </figure>
  )
}
