import { Button, Group, Skeleton, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChartLine, Download, Image, Table2 } from 'lucide-react'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { formatNumber } from '../format/numbers.ts'
import { PlainTable } from '../table/PlainTable.tsx'
import classes from './Chart.module.css'
import { type ChartLink, type ChartProps, drawnSeries, linkOf } from './chart.types.ts'
import { saveText, toCsv } from './csv.ts'
import { saveDrawing } from './png.ts'

const fileName = (title: string, ending: string) => `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${ending}`

/** The frame of every chart: title, table view, CSV and PNG. */
export function ChartFrame({ chart, children }: { chart: ChartProps; children: ReactNode }) {
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  const drawing = useRef<HTMLDivElement>(null)
  const { title, xLabel, points, series, format = formatNumber, notes = [], aside } = chart
  const save = () =>
    saveText(
      fileName(title, 'csv'),
      toCsv([
        [xLabel, ...series.map(it => it.label)],
        ...points.map(point => [point.x, ...series.map(it => point.values[it.name] ?? null)]),
      ]),
    )
  return (
    <figure className="plain" aria-labelledby={titleId}>
      <Group gap="4px 12px" justify="space-between" mb={12}>
        <Title order={3} id={titleId}>
          {title}
        </Title>
        <Group gap={4} className="screenOnly">
          {aside}
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
          {!isTable && points.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Image size={15} aria-hidden />}
              onClick={() => void saveDrawing(drawing.current, fileName(title, 'png'), title, drawnSeries(chart))}
            >
              PNG
            </Button>
          )}
        </Group>
      </Group>
      {points.length === 0 ? (
        <p className={classes.empty}>No data for this period</p>
      ) : isTable ? (
        <ChartTable title={title} xLabel={xLabel} points={points} series={series} format={format} />
      ) : (
        // Screen readers get the figures from the table.
        <div aria-hidden style={{ minWidth: 0 }} ref={drawing}>
          <Suspense fallback={<Skeleton height={chart.height ?? 260} />}>{children}</Suspense>
        </div>
      )}
      {notes.length > 0 && (
        <ul className="bullets quiet fine" style={{ marginTop: 8 }}>
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </figure>
  )
}

type Props = Pick<ChartProps, 'title' | 'xLabel' | 'points' | 'series'> & { format: (value: number) => string }

const Linked = ({ link, children }: { link: ChartLink | undefined; children: ReactNode }) =>
  link ? (
    <Link to={link.to} search={link.search as never}>
      {children}
    </Link>
  ) : (
    children
  )

/** The figures of a chart as a table. */
function ChartTable({ title, xLabel, points, series, format }: Props) {
  return (
    <PlainTable label={title} columns={[xLabel, ...series.map(it => it.label)]} isNumbers>
      {points.map(point => (
        <tr key={point.x}>
          <th scope="row">
            <Linked link={point.link}>{point.x}</Linked>
          </th>
          {series.map(it => {
            const value = point.values[it.name]
            return (
              <td key={it.name}>
                {typeof value === 'number' ? (
                  <Linked link={(it.filter || point.links) && value !== 0 ? linkOf(point, it) : undefined}>
                    {(it.format ?? format)(value)}
                  </Linked>
                ) : (
                  'no data'
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </PlainTable>
  )
}
