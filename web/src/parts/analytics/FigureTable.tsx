import type { Chart, RecordsLink } from '@fulmar/contract/analytics'
import { Button, Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Download, Image } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react'
import { saveText, toCsv } from '#ui/chart/csv.ts'
import { saveTable } from '#ui/chart/png.ts'
import { sayRow, sayUnit } from './figure-words.ts'
import classes from './figures.module.css'

interface Props {
  chart: Chart
  currency: string
  aside: ReactNode
}

const shownFirst = 15

type Row = Chart['rows'][number]

/** The records of one value, where they are not those of the whole row. */
const linkOf = ({ link, links }: Row, { filter }: Chart['columns'][number], index: number): RecordsLink | null =>
  links?.[index] ?? (link && filter ? { to: link.to, search: { ...link.search, ...filter } } : null)

const Linked = ({ link, children }: { link: RecordsLink | null; children: ReactNode }) =>
  link ? (
    <Link to={link.to} search={link.search as never}>
      {children}
    </Link>
  ) : (
    children
  )

/** A chart that is a table: scorecards, and shares coloured by how high they are. */
export function FigureTable({ chart, currency, aside }: Props) {
  const { title, kind, rowKind, rowLabel, columns, rows, notes } = chart
  const [isWhole, setWhole] = useState(false)
  const titleId = useId()
  const table = useRef<HTMLTableElement>(null)
  const save = () =>
    saveText(
      `${chart.key}.csv`,
      toCsv([[rowLabel, ...columns.map(it => it.label)], ...rows.map(row => [row.label, ...row.values])]),
    )
  const shown = isWhole ? rows : rows.slice(0, shownFirst)
  return (
    <figure className={classes.tableFigure} aria-labelledby={titleId}>
      <div className={classes.tableHead}>
        <Title order={3} id={titleId}>
          {title}
        </Title>
        <Group gap={4} className={classes.tools}>
          {aside}
          <Button variant="subtle" size="compact-sm" leftSection={<Download size={15} aria-hidden />} onClick={save}>
            CSV
          </Button>
          {rows.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Image size={15} aria-hidden />}
              onClick={() => saveTable(table.current, `${chart.key}.png`)}
            >
              PNG
            </Button>
          )}
        </Group>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways, by keyboard too. */}
      <section className={classes.scroll} tabIndex={0} aria-labelledby={titleId}>
        <table className={classes.table} ref={table} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{rowLabel}</th>
              {columns.map(it => (
                <th key={it.key} scope="col">
                  {it.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two stores may have the same name.
              <tr key={`${row.label} ${at}`}>
                <th scope="row">
                  <Linked link={row.link}>{sayRow(rowKind, row.label)}</Linked>
                </th>
                {columns.map((it, index) => {
                  const value = row.values[index] ?? null
                  const isHeat = kind === 'HEAT' && it.unit === 'SHARE' && value !== null
                  return (
                    <td
                      key={it.key}
                      data-heat={isHeat || undefined}
                      style={isHeat ? ({ '--heat': `${Math.round(value * 100)}%` } as CSSProperties) : undefined}
                    >
                      {value === null && kind === 'HEAT' ? (
                        ''
                      ) : (
                        <Linked link={value ? linkOf(row, it, index) : null}>
                          {sayUnit(it.unit, currency)(value)}
                        </Linked>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length === 0 && <p className={classes.empty}>No data for this period</p>}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {rows.length > shownFirst && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setWhole(it => !it)}>
          {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </figure>
  )
}
