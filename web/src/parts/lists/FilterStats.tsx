import type { PrintedEndpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import { inOrder } from '#ui/in-order.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { filterOf, isFilter } from './list-state.ts'

interface FilterStat<State> {
  label: string
  /** A number, or anything else formatted; neither while loading. */
  count?: number | undefined
  value?: string | undefined
  note?: ReactNode
  tone?: 'attention'
  /** What a click narrows the list to; omitted where the figure counts the list as it is, or not its rows. */
  filter?: Partial<State>
  /** The page of the records, where they are not on this list. */
  to?: LinkProps['to']
}

interface Props<State extends object> {
  /** Accessible name of the figures. */
  label: string
  stats: readonly FilterStat<State>[]
  state: State
  /** The part of the state a click keeps. */
  kept: Partial<State>
  isFailed: boolean
}

interface FiguresOptions {
  /** What the list is narrowed to, beyond its state. */
  query?: object | undefined
  /** What a click keeps of the address besides the filters. */
  keeps?: object
}

type FiguresOf<E extends PrintedEndpoint> = Result<E> extends { data: infer Figures } ? Figures : never

/**
 * The figures of a list, counted with its whole filter, and what `FilterStats` needs to show them:
 * `const [stats, figures] = useListFigures(stores.stats, state)`.
 */
export function useListFigures<E extends PrintedEndpoint, State extends object & { view?: string | undefined }>(
  endpoint: E,
  state: State,
  { query, keeps }: FiguresOptions = {},
) {
  const filter = filterOf(state)
  const found = useApi(endpoint, { query: { ...filter, ...query } } as object as Sent<E>)
  const stats = (found.data as { data: FiguresOf<E> } | undefined)?.data
  const kept = { ...filter, view: state.view, ...keeps } as Partial<State>
  return [stats, { state, kept, isFailed: found.isError }] as const
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether the list shows some of the rows that it shows now, once a filter has this value. */
const isNarrower = (now: unknown, next: unknown) =>
  now === undefined ||
  isSame(now, next) ||
  (Array.isArray(now) && Array.isArray(next) && next.every(one => now.includes(one)))

/** The figures of a list as it is filtered; a click narrows it to the records that one counts, and another one shows all again. */
export function FilterStats<State extends object>({ label, stats, state, kept, isFailed }: Props<State>) {
  return (
    <StatRow label={label} isCompact>
      {inOrder(stats, stat => {
        const { filter, to, count, value = count === undefined ? count : formatNumber(count), ...words } = stat
        const set = Object.entries(filter ?? {})
        const isCurrent = set.length > 0 && set.every(([key, next]) => isSame(state[key as keyof State], next))
        const isLink = set.every(([key, next]) => !isFilter(key) || isNarrower(state[key as keyof State], next))
        const search = isCurrent
          ? { ...kept, ...Object.fromEntries(set.map(([key]) => [key, undefined])) }
          : { ...kept, ...filter }
        return (
          <StatCard
            {...words}
            value={isFailed ? NONE : value}
            isCurrent={isCurrent}
            {...(to && {
              link: (content: ReactNode, className: string) => (
                <Link to={to} className={className}>
                  {content}
                </Link>
              ),
            })}
            {...(filter &&
              isLink && {
                link: (content: ReactNode, className: string) => (
                  // The list validates its own address.
                  <Link to="." search={search as LinkProps['search']} className={className} resetScroll={false}>
                    {content}
                  </Link>
                ),
              })}
          />
        )
      })}
    </StatRow>
  )
}
