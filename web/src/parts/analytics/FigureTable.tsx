import type { Chart, RecordsLink } from '@fulmar/contract/analytics/analytics'
import { Button, Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Download, Image } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { inFile, withUnit } from '#ui/chart/chart-table.ts'
import { saveCsv } from '#ui/chart/csv.ts'
import { usePicture } from '#ui/chart/gallery.tsx'
import { drawTable } from '#ui/chart/png.ts'
import { inOrder } from '#ui/in-order.ts'
import { saveFile } from '#ui/save-file.ts'
import { FigureRows } from './FigureRows.tsx'
import { columnFormats, formatRow } from './figure-words.ts'
import classes from './figures.module.css'

interface Props {
  chart: Chart
  currency: string
  aside: ReactNode
  /** What a picture of it says below the title. */
  about: readonly string[]
  /** The same drawn, above the table. */
  children?: ReactNode
}

const shownFirst = 15

/** The records of a row, or of one of its values where they are others. */
function linkOf({ columns }: Chart, { link, links, values }: Chart['rows'][number], at?: number): RecordsLink | null {
  if (at === undefined) return link
  if (!values[at]) return null
  const filter = columns[at]?.filter
  return links?.[at] ?? (link && filter ? { to: link.to, search: { ...link.search, ...filter } } : null)
}

const Linked = ({ link, children }: { link: RecordsLink | null; children: ReactNode }) =>
  link ? (
    <Link to={link.to} search={link.search as never}>
      {children}
    </Link>
  ) : (
    children
  )

/** A chart that is a table: scorecards, and shares coloured by how high they are. */
export function FigureTable({ chart, currency, aside, about, children }: Props) {
  const { title, rowKind, rowLabel, columns, rows, notes } = chart
  const [isWhole, setWhole] = useState(false)
  const titleId = useId()
  const table = useRef<HTMLTableElement>(null)
  const save = () => {
    const formats = columnFormats(chart, currency)
    const head = columns.map((column, at) => withUnit(column.label, formats[at]))
    const body = rows.map(row => [
      formatRow(rowKind, row),
      ...row.values.map((value, at) => inFile(value, formats[at])),
    ])
    saveCsv(`${chart.key}.csv`, [[rowLabel, ...head], ...body])
  }
  const draw = () => drawTable(table.current, { title, about, legend: [] })
  const savePicture = async () => {
    const image = await draw()
    if (image) saveFile(`${chart.key}.png`, image)
  }
  usePicture(title, draw, () => table.current)
  return (
    <figure className="plain" aria-labelledby={titleId}>
      <Group gap="4px 12px" justify="space-between" mb={8}>
        <Title order={3} id={titleId}>
          {title}
        </Title>
        <Group gap={4} className="screenOnly">
          {aside}
          <Button variant="subtle" size="compact-sm" leftSection={<Download size={15} aria-hidden />} onClick={save}>
            CSV
          </Button>
          {rows.length > 0 && (
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
      <div className={classes.drawnBeside}>
        {children && <div aria-hidden>{children}</div>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways, by keyboard too. */}
        <section className="scroll" tabIndex={0} aria-labelledby={titleId}>
          <table className={`small figures ${classes.table}`} ref={table} aria-labelledby={titleId}>
            <FigureRows
              chart={chart}
              currency={currency}
              most={isWhole ? rows.length : shownFirst}
              linked={(said, row, column) => <Linked link={linkOf(chart, row, column)}>{said}</Linked>}
            />
          </table>
        </section>
      </div>
      {rows.length === 0 && <p className="quiet">No data for this period</p>}
      {notes.length > 0 && (
        <ul className="bullets quiet fine" style={{ marginTop: 8 }}>
          {inOrder(notes, ({ text }) => (
            <li>{text}</li>
          ))}
        </ul>
      )}
      {rows.length > shownFirst && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setWhole(row => !row)}>
          {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </figure>
  )
}
