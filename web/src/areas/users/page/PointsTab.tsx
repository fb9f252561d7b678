import { type LedgerEntry, points } from '@fulmar/contract/points/points'
import { entryWords } from '@fulmar/contract/points/points-words'
import { type Balance, type User, userRecord } from '@fulmar/contract/users/user-record'
import { NativeSelect, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useMay } from '#core/session/can.ts'
import { addressOfEntry, entryOptions, formatChange, formatEntry } from '#parts/ledger/ledger.words.ts'
import { formatDateTime, formatDay } from '#ui/format/dates.ts'
import { formatCount, formatNumber, formatPoints, formatSigned } from '#ui/format/numbers.ts'
import { inOrder } from '#ui/in-order.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { TablePager } from '#ui/table/TablePager.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'

type Kind = LedgerEntry['kind']

export const PointsTab = ({ user }: { user: User }) => (
  <MainAndSide isSideFirst>
    <Ledger userId={user.id} />
    <Sections>
      <BalanceBreakdown userId={user.id} />
      <Expiring userId={user.id} />
    </Sections>
  </MainAndSide>
)

/** Every transaction with the balance after it, newest first. */
function Ledger({ userId }: { userId: string }) {
  const [state, setState] = useState({ page: 1, limit: 25 })
  const [kind, setKind] = useState<Kind | ''>('')
  const isPhone = useIsPhone()
  const found = useApi(points.list, { query: { userId, ...state, ...(kind && { kind }) } })
  const filter = (
    <NativeSelect
      size="xs"
      aria-label="Transaction type"
      data={[{ value: '', label: 'All transactions' }, ...entryOptions]}
      value={kind}
      onChange={event => {
        setKind(event.currentTarget.value as Kind | '')
        setState({ ...state, page: 1 })
      }}
    />
  )
  return (
    <Panel title="Points ledger" aside={filter}>
      <Loaded
        of={found}
        lines={6}
        empty={
          <Text fw={450} c="dimmed" fz="xs">
            No transactions yet.
          </Text>
        }
      >
        {({ data, totalCount, totalIsAtLeast }) => (
          <>
            <Entries entries={data} />
            <TablePager
              label="Transactions"
              state={{ ...state, sortBy: 'at', sortOrder: 'desc' }}
              onChange={patch => setState(current => ({ ...current, page: 1, ...patch }))}
              count={data.length}
              total={totalCount}
              totalIsAtLeast={totalIsAtLeast ?? false}
              isPhone={isPhone}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const Entries = ({ entries }: { entries: readonly LedgerEntry[] }) => (
  <PlainTable label="Points ledger" columns={['Transaction', 'Date', 'Change', 'Balance']} isNumbers isCards>
    {entries.map(entry => (
      <tr key={entry.id}>
        <th scope="row">
          <EntryName entry={entry} />
          {entry.reason && <span className="detail">{entry.reason}</span>}
          {entry.actor && <span className="detail">by {entry.actor.name}</span>}
        </th>
        {/* Exact, because "1 month ago" would be the same for several rows. */}
        <td data-title="Date">{formatDateTime(entry.at)}</td>
        <td data-title="Change" className={entry.delta < 0 ? 'strong bad' : 'strong good'}>
          {formatChange(entry)}
        </td>
        <td data-title="Balance">{formatNumber(entry.balanceAfter)}</td>
      </tr>
    ))}
  </PlainTable>
)

/** The ledger summed by transaction type. */
function BalanceBreakdown({ userId }: { userId: string }) {
  const found = useApi(userRecord.balance, { params: { id: userId } })
  return (
    <Panel title="Balance breakdown">
      <Loaded of={found} lines={4}>
        {({ data: { available, held, pending, debt, lifetime, kinds } }) => (
          <>
            <PlainTable label="Balance breakdown" isNumbers>
              <tbody>
                {inOrder(breakdownOf(kinds, held), ({ label, detail, sum }) => (
                  <tr>
                    <th scope="row">
                      {label}
                      <span className="detail">{detail}</span>
                    </th>
                    <td>{formatSigned(sum)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr data-total>
                  <th scope="row">Available</th>
                  <td>{formatPoints(available)}</td>
                </tr>
                {pending > 0 && (
                  <tr>
                    <th scope="row">
                      Pending review
                      <span className="detail">Cannot be spent until their collections are confirmed</span>
                    </th>
                    <td>{formatPoints(pending)}</td>
                  </tr>
                )}
                {debt > 0 && (
                  <tr>
                    <th scope="row">
                      Debt
                      <span className="detail">
                        Spent before they were reversed, or owed by an earlier account. Their next points pay it off
                      </span>
                    </th>
                    <td className="strong bad">{formatPoints(debt)}</td>
                  </tr>
                )}
              </tfoot>
            </PlainTable>
            <Text fw={450} c="dimmed" fz="xs">
              Lifetime: {formatPoints(lifetime)} credited for plastic, games and adjustments, less corrections.
            </Text>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

type Sum = Balance['kinds'][number]

/** By what points were for. Those held for rewards are spent once the reward is handed over. */
function breakdownOf(kinds: readonly Sum[], held: number) {
  const ofRewards = kinds.filter(({ kind }) => kind === 'HOLD' || kind === 'RELEASE')
  const spent = ofRewards.reduce((sum, ofReward) => sum + ofReward.available, 0) + held
  return [
    ...kinds
      .filter(kind => kind.available !== 0 && !ofRewards.includes(kind))
      .map(kind => ({
        label: entryWords[kind.kind],
        detail: formatCount(kind.entries, 'transaction'),
        sum: kind.available,
      })),
    { label: 'Spent on rewards', detail: 'Handed over', sum: spent },
    { label: 'Held for rewards', detail: 'Not handed over yet', sum: -held },
  ].filter(value => value.sum !== 0)
}

/** When unused points expire; hidden when none do. */
function Expiring({ userId }: { userId: string }) {
  const found = useApi(points.expiring, { query: { userId } })
  if (!found.isError && !found.data?.data.length) return null
  return (
    <Panel title="Expiring points">
      <Loaded of={found} lines={2}>
        {({ data }) => (
          <>
            <Text fw={450} c="dimmed" fz="xs">
              Unless they are spent before. The oldest points are always spent first.
            </Text>
            <PlainTable label="Expiring points" isNumbers>
              <tbody>
                {data.map(({ on, points: amount, isAnnounced }) => (
                  <tr key={`${on} ${isAnnounced}`}>
                    <th scope="row">
                      {formatDay(on)}
                      {isAnnounced && <span className="detail">Member notified</span>}
                    </th>
                    <td>{formatPoints(amount)}</td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** What an entry is for, linked to its collection, redemption, play or prize. */
function EntryName({ entry }: { entry: Pick<LedgerEntry, 'kind' | 'reference' | 'game' | 'isSpent'> }) {
  const address = addressOfEntry(entry, useMay())
  if (!address) return formatEntry(entry)
  return (
    <Link to={address.to} search={address.search as never}>
      {formatEntry(entry)}
    </Link>
  )
}
