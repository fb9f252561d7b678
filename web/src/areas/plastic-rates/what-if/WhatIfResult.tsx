import { plasticRates, type WhatIf } from '@fulmar/contract/plastic-rates/plastic-rates'
import { pointsWords } from '@fulmar/contract/points/points-words'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { PolymerMark } from '#parts/collections/PolymerMark.tsx'
import { UserLink } from '#parts/record/RecordLinks.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatMoney } from '#ui/format/money.ts'
import { formatCount, formatNumber, formatSigned } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { polymerName } from '../../../theme/polymers.ts'
import { formatChange } from '../plastic-rates.words.ts'

interface Query {
  days: 30 | 90
  rates: string
}

interface Props {
  result: WhatIf
  query: Query
  isRefreshing: boolean
}

export function WhatIfResult({ result, query, isRefreshing }: Props) {
  const { pointsBefore, pointsAfter, cost } = result
  return (
    <Stack gap={16} miw={0} className="fading" aria-busy={isRefreshing} data-late={isRefreshing || undefined}>
      <Text maw="60ch" c="dimmed">
        Based on {formatCount(result.collections, 'collection')} ({formatWeight(result.grams)}) since{' '}
        {formatDate(result.from)}.
      </Text>
      <StatRow label="Before and after">
        <StatCard label={pointsWords.forCollections} value={formatNumber(pointsBefore)} />
        <StatCard label="Points at draft rates" value={formatNumber(pointsAfter)} />
        <StatCard
          label="Points difference"
          value={formatSigned(pointsAfter - pointsBefore)}
          note={formatChange(pointsBefore, pointsAfter)}
        />
        <StatCard
          label="Cost difference"
          value={formatSigned(cost.after - cost.before, row => formatMoney(row, cost.currency))}
          note={`${formatMoney(cost.before, cost.currency)} → ${formatMoney(cost.after, cost.currency)}`}
        />
      </StatRow>
      <Panel title="By plastic">
        <Comparison
          label="Points by plastic"
          noun="Plastic"
          rows={result.plastics.map(plastic => ({
            ...plastic,
            id: plastic.plasticCode,
            name: (
              <span className="line">
                <PolymerMark code={plastic.plasticCode} size={20} />
                {polymerName(plastic.plasticCode)}, {formatWeight(plastic.grams)}
              </span>
            ),
          }))}
        />
      </Panel>
      <SimpleGrid minColWidth="min(100%, 22rem)" autoFlow="auto-fit" spacing={16}>
        <Panel title="Most affected stores">
          <Comparison
            label="Most affected stores"
            noun="Store"
            rows={result.stores.map(store => ({
              ...store,
              name: (
                <Link to="/collections" search={{ storeId: store.id }}>
                  {store.name}
                </Link>
              ),
            }))}
          />
        </Panel>
        <Panel title="Most affected members">
          <MembersAffected query={query} isWaiting={isRefreshing} />
        </Panel>
      </SimpleGrid>
    </Stack>
  )
}

/** Loaded after the totals, because it takes longer. */
function MembersAffected({ query, isWaiting }: { query: Query; isWaiting: boolean }) {
  const found = useApi(plasticRates.whatIfPeople, { query }, { enabled: !isWaiting })
  return (
    <Loaded of={found} lines={5}>
      {({ data }) => {
        const rows = data.map(row => ({ ...row, name: <UserLink of={row} /> }))
        return <Comparison label="Most affected members" noun="Member" rows={rows} />
      }}
    </Loaded>
  )
}

interface Compared {
  id: string
  name: ReactNode
  pointsBefore: number
  pointsAfter: number
}

function Comparison({ label, noun, rows }: { label: string; noun: string; rows: readonly Compared[] }) {
  if (rows.length === 0)
    return (
      <Text mt={12} c="dimmed" fz="sm">
        Nothing would change.
      </Text>
    )
  return (
    <div className="scroll">
      <PlainTable label={label} columns={[noun, 'At actual rates', 'At draft rates', 'Difference']} isNumbers>
        {rows.map(row => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            <td>{formatNumber(row.pointsBefore)}</td>
            <td>{formatNumber(row.pointsAfter)}</td>
            <td>{formatSigned(row.pointsAfter - row.pointsBefore)}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
