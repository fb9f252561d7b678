import type { Chart } from '@fulmar/contract/analytics/analytics'
import { chartDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { formatUnit } from '#parts/analytics/figure-words.ts'
import { inOrder } from '#ui/in-order.ts'
import { NothingHere, PanelHead } from './PanelHead.tsx'
import classes from './panels.module.css'

interface Props {
  chart: Chart
  scope: string
}

const shown = 8

/** The largest by weight, each linked to the collections that it adds up. */
export function Ranking({ chart: { key, title, columns, rows }, scope }: Props) {
  const { name, how } = chartDefinitions[key]
  const format = formatUnit(columns[0]?.unit ?? 'COUNT', '')
  const most = Math.max(1, ...rows.map(({ values }) => values[0] ?? 0))
  return (
    <Stack component="section" className="surface" gap={0} miw={0} p={16} aria-label={name}>
      <PanelHead question={name} answer={title} how={how} scope={scope} />
      {rows.length === 0 && <NothingHere />}
      <ol className={`stack ${classes.ranking}`}>
        {inOrder(rows.slice(0, shown), ({ label, values, link }) => {
          const value = values[0] ?? 0
          return (
            <li style={{ '--share': value / most } as CSSProperties}>
              <span className="clip">
                {link ? (
                  <Link to={link.to} search={link.search as never}>
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </span>
              <Text className="figures" flex="none" span fw={600}>
                {format(value)}
              </Text>
            </li>
          )
        })}
      </ol>
    </Stack>
  )
}
