import type { GameAnalytics } from '@fulmar/contract/academy/game-analytics'
import { formatCount, formatNumber, formatSigned } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import classes from './analytics.module.css'

/** Whether members who play again get better. */
export function LearningGain({ learning: { members, first, last } }: Pick<GameAnalytics, 'learning'>) {
  const rounded = (score: number) => formatNumber(Math.round(score))
  return (
    <Panel title="Learning gain">
      <p className={classes.explained}>
        The average score of members who finished at least two plays: their first play compared with their last.
      </p>
      {first === null || last === null ? (
        <p className={classes.explained}>Nobody has finished two plays yet.</p>
      ) : (
        <StatRow label="Learning gain">
          <StatCard label="First play" value={`${rounded(first)}%`} />
          <StatCard label="Last play" value={`${rounded(last)}%`} />
          <StatCard
            label="Gain"
            value={formatSigned(Math.round(last - first))}
            unit="percentage points"
            note={`of ${formatCount(members, 'member')}`}
          />
        </StatRow>
      )}
    </Panel>
  )
}
