import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NONE } from '#ui/format/numbers.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'

interface FilterStat<State> {
  label: string
  /** Ready to read; undefined while it is loading. */
  value: string | undefined
  note?: ReactNode
  tone?: 'attention'
  /** What the list shows after a click; a figure without one is only to read. */
  filter?: Partial<State>
  /** The page of the records, where they are not on this list. */
  to?: LinkProps['to']
}

interface Props<State extends object> {
  /** What a screen reader calls the figures. */
  label: string
  stats: readonly FilterStat<State>[]
  state: State
  /** What a click keeps of the state: what the figures were counted with. */
  kept: Partial<State>
  isFailed: boolean
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The figures of a list, each a link to the records it counts. */
export function FilterStats<State extends object>({ label, stats, state, kept, isFailed }: Props<State>) {
  const keys = [...new Set(stats.flatMap(({ filter = {} }) => Object.keys(filter)))] as (keyof State)[]
  return (
    <StatRow label={label}>
      {stats.map(({ filter, to, value, ...words }) => (
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
              // The list reads its own address, whatever stands in it.
              <Link
                to="."
                search={{ ...kept, ...filter } as LinkProps['search']}
                className={className}
                resetScroll={false}
              >
                {content}
              </Link>
            ),
            isCurrent: keys.every(key => isSame(filter[key], state[key])),
          })}
        />
      ))}
    </StatRow>
  )
}
