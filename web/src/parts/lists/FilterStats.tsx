import type { PrintedEndpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import { Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import { inOrder } from '#ui/in-order.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { filterOf } from './list-state.ts'

interface FilterStat<State> {
  label: string
  /** A number, or anything else formatted; neither while loading. */
  count?: number | undefined
  value?: string | undefined
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
  /** Filters of the list that the figures do not follow, with their names; shown where one is set and no figure follows it. */
  leavesOut?: Partial<Record<keyof State, string>>
  isFailed: boolean
}

interface FiguresOptions<State> {
  leavesOut: Partial<Record<keyof State, string>>
  /** What the list is narrowed to, beyond its state. */
  query?: object | undefined
  /** What a click keeps of the address besides the filters. */
  keeps?: object
}

type FiguresOf<E extends PrintedEndpoint> = Result<E> extends { data: infer Figures } ? Figures : never

/**
 * The figures of a list, counted with its filters but for those left out, and what `FilterStats` needs to show them:
 * `const [stats, figures] = useListFigures(stores.stats, state, { leavesOut: { status: 'status' } })`.
 */
export function useListFigures<E extends PrintedEndpoint, State extends object & { view?: string | undefined }>(
  endpoint: E,
  state: State,
  { leavesOut, query, keeps }: FiguresOptions<State>,
) {
  const counted = filterOf(state, leavesOut)
  const found = useApi(endpoint, ('query' in endpoint ? { query: { ...counted, ...query } } : {}) as Sent<E>)
  const stats = (found.data as { data: FiguresOf<E> } | undefined)?.data
  const kept = { ...counted, view: state.view, ...keeps } as Partial<State>
  return [stats, { state, kept, leavesOut, isFailed: found.isError }] as const
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
        {inOrder(stats, stat => {
          const { filter, to, count, value = count === undefined ? count : formatNumber(count), ...words } = stat
          return (
            <StatCard
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
