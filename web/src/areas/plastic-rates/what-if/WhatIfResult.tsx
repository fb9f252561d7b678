import type { Affected, WhatIf } from '@fulmar/contract/plastic-rates'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PolymerMark } from '#parts/PolymerMark.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatMoney } from '#ui/format/money.ts'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import table from '../plastic-rates.module.css'
import { sayChange } from '../plastic-rates.words.ts'
import classes from './WhatIfPage.module.css'
import { sayDifference } from './what-if.ts'

interface WhatIfResultProps {
  result: WhatIf
  /** Comes later: every line is gone through. */
  people: ReactNode
  isRefreshing: boolean
}

/** What the same plastic would have been paid, and who would have noticed. */
export function WhatIfResult({ result, people, isRefreshing }: WhatIfResultProps) {
  const { pointsBefore, pointsAfter, cost } = result
  const costDifference = cost.after - cost.before
  return (
    <div className={classes.result} aria-busy={isRefreshing}>
      <p className={classes.basis}>
        {formatCount(result.collections, 'collection')} with {formatWeight(result.grams)} since{' '}
        {formatDate(result.from)}, paid anew.
      </p>
      <StatRow label="Before and after">
        <StatCard label="Points as paid" value={formatNumber(pointsBefore)} />
        <StatCard label="Points by the drafts" value={formatNumber(pointsAfter)} />
        <StatCard
          label="Difference in points"
          value={sayDifference(pointsBefore, pointsAfter)}
          note={sayChange(pointsBefore, pointsAfter)}
        />
        <StatCard
          label="Difference in cost"
          value={`${costDifference > 0 ? '+' : costDifference < 0 ? '−' : ''}${formatMoney(Math.abs(costDifference), cost.currency)}`}
          note={`${formatMoney(cost.before, cost.currency)} → ${formatMoney(cost.after, cost.currency)}`}
        />
      </StatRow>
      <Panel title="By plastic">
        <Comparison
          label="Points by plastic"
          noun="Plastic"
          rows={result.plastics.map(it => ({
            ...it,
            id: it.plasticCode,
            name: (
              <span className={classes.plastic}>
                <PolymerMark code={it.plasticCode} size={20} />
                {it.plasticCode === 'OTHER' ? 'Other' : it.plasticCode}, {formatWeight(it.grams)}
              </span>
            ),
          }))}
        />
      </Panel>
      <div className={classes.pair}>
        <Panel title="Most affected stores">
          <Comparison
            label="Most affected stores"
            noun="Store"
            rows={result.stores.map(it => ({
              ...it,
              name: (
                <Link to="/collections" search={{ storeId: it.id }}>
                  {it.name}
                </Link>
              ),
            }))}
          />
        </Panel>
        <Panel title="Most affected people">{people}</Panel>
      </div>
    </div>
  )
}

export const PeopleAffected = ({ people }: { people: readonly Affected[] }) => (
  <Comparison
    label="Most affected people"
    noun="Person"
    rows={people.map(it => ({
      ...it,
      name: (
        <Link to="/users/$id" params={{ id: it.id }}>
          {it.name}
        </Link>
      ),
    }))}
  />
)

interface Compared {
  id: string
  name: ReactNode
  pointsBefore: number
  pointsAfter: number
}

function Comparison({ label, noun, rows }: { label: string; noun: string; rows: readonly Compared[] }) {
  if (rows.length === 0) return <p className={table.quiet}>Nothing would change for anyone.</p>
  return (
    <div className={table.scroll}>
      <table className={table.table} aria-label={label}>
        <thead className={table.titles}>
          <tr>
            <th scope="col">{noun}</th>
            <th scope="col" data-numeric>
              As paid
            </th>
            <th scope="col" data-numeric>
              By the drafts
            </th>
            <th scope="col" data-numeric>
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <td data-numeric>{formatNumber(row.pointsBefore)}</td>
              <td data-numeric>{formatNumber(row.pointsAfter)}</td>
              <td data-numeric>{sayDifference(row.pointsBefore, row.pointsAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
