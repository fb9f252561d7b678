import { type LedgerEntry, points } from '@fulmar/contract/points'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useMay } from '#core/session/can.ts'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { TablePager } from '#ui/table/TablePager.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import classes from '../users.module.css'
import { entryOptions, entryWords, saySigned } from '../users.words.ts'

type Kind = LedgerEntry['kind']

/** Every movement of a person's points with the balance after it, newest first. */
export function LedgerPanel({ userId }: { userId: string }) {
  const [state, setState] = useState({ page: 1, limit: 25 })
  const [kind, setKind] = useState<Kind | ''>('')
  const isPhone = useIsPhone()
  const found = useApi(points.list, { query: { userId, ...state, ...(kind && { kind }) } })
  const filter = (
    <NativeSelect
      size="xs"
      aria-label="Kind of movement"
      data={[{ value: '', label: 'Every kind' }, ...entryOptions]}
      value={kind}
      onChange={event => {
        setKind(event.currentTarget.value as Kind | '')
        setState({ ...state, page: 1 })
      }}
    />
  )
  const body = () => {
    if (found.isPending) return <SkeletonLines count={6} />
    if (found.isError) return <CallError error={found.error} onRetry={() => void found.refetch()} />
    const { data, totalCount, totalIsAtLeast } = found.data
    if (data.length === 0) return <p className={classes.quiet}>No points have moved yet.</p>
    return (
      <>
        <Entries entries={data} />
        <TablePager
          label="Movements"
          state={{ ...state, sortBy: 'at', sortOrder: 'desc' }}
          onChange={patch => setState(current => ({ ...current, page: 1, ...patch }))}
          count={data.length}
          total={totalCount}
          totalIsAtLeast={totalIsAtLeast ?? false}
          isPhone={isPhone}
        />
      </>
    )
  }
  return (
    <Panel title="Movements of points" aside={filter}>
      {body()}
    </Panel>
  )
}

const Entries = ({ entries }: { entries: readonly LedgerEntry[] }) => (
  <table className={`${classes.rows} ${classes.ledger}`} aria-label="Movements of points">
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">When</th>
        <th scope="col" className={classes.figure}>
          Change
        </th>
        <th scope="col" className={classes.figure}>
          Balance
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map(entry => (
        <tr key={entry.id}>
          <th scope="row">
            <What entry={entry} />
            {entry.reason && <span className={classes.quiet}>{entry.reason}</span>}
            {entry.actor && <span className={classes.quiet}>by {entry.actor.name}</span>}
          </th>
          {/* Booked on a day: two entries of "1 month ago" could not be told apart. */}
          <td>{formatDateTime(entry.at)}</td>
          <td className={classes.figure} data-tone={entry.delta < 0 ? 'less' : 'more'}>
            {saySigned(entry.delta)}
          </td>
          <td className={classes.figure}>{formatNumber(entry.balanceAfter)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const fromPlastic: readonly Kind[] = ['AWARD', 'REVERSAL']
const fromRewards: readonly Kind[] = ['HOLD', 'RELEASE', 'SPEND']

/** What came from plastic or went into a reward leads to it. */
function What({ entry: { kind, reference } }: { entry: LedgerEntry }) {
  const may = useMay()
  const words = entryWords[kind]
  if (fromPlastic.includes(kind) && may('collections:read'))
    return (
      <Link to="/collections/$id" params={{ id: reference }}>
        {words}
      </Link>
    )
  if (fromRewards.includes(kind) && may('redemptions:read'))
    return (
      <Link to="/rewards/redemptions" search={{ queue: 'all', open: reference }}>
        {words}
      </Link>
    )
  return words
}
