import { Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NONE } from '#ui/format/numbers.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'

interface FilterStat<State> {
  label: string
  /** Formatted; undefined while loading. */
  value: string | undefined
  note?: ReactNode
  tone?: 'attention'
  /** The filter applied by a click; omitted if not clickable. */
  filter?: Partial<State>
  /** The page of the records, where they are not on this list. */
  to?: LinkProps['to']
}

interface Props<State extends object> {
  /** Accessible name of the figures. */
  label: string
  stats: readonly FilterStat<State>[]
  state: State
  /** The part of the state a click keeps: the filters the figures were counted with. */
  kept: Partial<State>
  /** Filters of the list that the figures do not follow, with their names; told where one is set and no figure stands for it. */
  leavesOut?: Partial<Record<keyof State, string>>
  isFailed: boolean
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The figures of a list, each linked to the records it counts. */
export function FilterStats<State extends object>(props: Props<State>) {
  const { label, stats, state, kept, leavesOut = {}, isFailed } = props
  const keys = [...new Set(stats.flatMap(({ filter = {} }) => Object.keys(filter)))] as (keyof State)[]
  const isCurrent = ({ filter }: FilterStat<State>) =>
    filter !== undefined && keys.every(key => isSame(filter[key], state[key]))
  const ignored = Object.entries(leavesOut).filter(([key]) => state[key as keyof State] !== undefined)
  return (
    <div>
      <StatRow label={label} isCompact>
        {stats.map(stat => {
          const { filter, to, value, ...words } = stat
          return (
            <StatCard
              key={words.label}
              {...words}
              value={isFailed ? NONE : value}
              {...(to && {
                link: (content: ReactNode, className: string) => (
                  <Link to={to} className={className}>
                    {content}
                  </Link>
                ),
              })}
              {...(filter && {
                link: (content: ReactNode, className: string) => (
                  // The list validates its own address.
                  <Link
                    to="."
                    search={{ ...kept, ...filter } as LinkProps['search']}
                    className={className}
                    resetScroll={false}
                  >
                    {content}
                  </Link>
                ),
                isCurrent: isCurrent(stat),
              })}
            />
          )
        })}
      </StatRow>
      {ignored.length > 0 && !stats.some(isCurrent) && (
        <Text mt={8} c="dimmed" fz="xs">
          These figures are not filtered by {[...new Set(ignored.map(([, name]) => name))].join(' or ')}.
        </Text>
      )}
    </div>
  )
}
