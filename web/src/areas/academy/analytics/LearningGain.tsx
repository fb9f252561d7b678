import type { GameAnalytics } from '@fulmar/contract/academy/game-analytics'
import { Text } from '@mantine/core'
import { formatCount, formatNumber, formatSigned } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'

/** Whether members who play again get better. */
export function LearningGain({ learning: { members, first, last } }: Pick<GameAnalytics, 'learning'>) {
  const rounded = (score: number) => formatNumber(Math.round(score))
  return (
    <Panel title="Learning gain">
      <Text maw="80ch" m="4px 0 12px" c="dimmed" fz="sm">
        The average score of members who finished at least two plays: their first play compared with their last.
      </Text>
      {first === null || last === null ? (
        <Text maw="80ch" m="4px 0 12px" c="dimmed" fz="sm">
          Nobody has finished two plays yet.
        </Text>
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
