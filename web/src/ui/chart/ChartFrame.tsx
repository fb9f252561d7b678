import { Button, Center, Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChartLine, Download, Image, Table2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { inOrder } from '../in-order.ts'
import { saveFile } from '../save-file.ts'
import { PlainTable } from '../table/PlainTable.tsx'
import type { ChartLink, ChartProps } from './chart.types.ts'
import { columnsOf, fileOf } from './chart-table.ts'
import { saveCsv } from './csv.ts'
import { slug, usePicture } from './gallery.tsx'
import { Legend, legendOf } from './Legend.tsx'
import { drawChart, drawTable } from './png.ts'

/** The frame of every chart: title, table view, CSV and PNG. */
export function ChartFrame({ chart, isLine, children }: { chart: ChartProps; isLine?: boolean; children: ReactNode }) {
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  const drawing = useRef<HTMLDivElement>(null)
  const { title, points, notes = [], aside, about = [] } = chart
  const save = () => saveCsv(`${slug(title)}.csv`, fileOf(chart))
  const draw = () => {
    const caption = { title, about, legend: legendOf(chart, isLine) }
    const table = drawing.current?.querySelector('table')
    return table ? drawTable(table, caption) : drawChart(drawing.current, caption)
  }
  const savePicture = async () => {
    const image = await draw()
    if (image) saveFile(`${slug(title)}.png`, image)
  }
  usePicture(title, draw, () => drawing.current)
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
            onClick={() => setTable(row => !row)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
          <Button variant="subtle" size="compact-sm" leftSection={<Download size={15} aria-hidden />} onClick={save}>
            CSV
          </Button>
          {points.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Image size={15} aria-hidden />}
              onClick={() => void savePicture()}
            >
              PNG
            </Button>
          )}
        </Group>
      </Group>
      {points.length === 0 ? (
        <Center component="p" mih={160} c="dimmed">
          No data for this period
        </Center>
      ) : isTable ? (
        <div ref={drawing}>
          <ChartTable chart={chart} />
        </div>
      ) : (
        // Screen readers get the figures from the table.
        <div aria-hidden style={{ minWidth: 0 }} ref={drawing}>
          <Legend chart={chart} isLine={isLine} />
          {children}
        </div>
      )}
      {notes.length > 0 && (
        <ul className="bullets quiet fine" style={{ marginTop: 8 }}>
          {inOrder(notes, note => (
            <li>{note}</li>
          ))}
        </ul>
      )}
    </figure>
  )
}

const Linked = ({ link, children }: { link: ChartLink | undefined; children: ReactNode }) =>
  link ? (
    <Link to={link.to} search={link.search as never}>
      {children}
    </Link>
  ) : (
    children
  )

/** The figures of a chart as a table. */
function ChartTable({ chart }: { chart: ChartProps }) {
  const columns = columnsOf(chart)
  return (
    <PlainTable label={chart.title} columns={[chart.xLabel, ...columns.map(column => column.label)]} isNumbers>
      {inOrder(chart.points, point => (
        <tr>
          <th scope="row">
            <Linked link={point.link}>
              {point.x}
              {point.isOpen && ', so far'}
            </Linked>
          </th>
          {inOrder(columns, ({ format, read, linkOf }) => {
            const value = read(point)
            return (
              <td>
                {value === null ? (
                  'no data'
                ) : (
                  <Linked link={value === 0 ? undefined : linkOf?.(point)}>{format(value)}</Linked>
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </PlainTable>
  )
}
