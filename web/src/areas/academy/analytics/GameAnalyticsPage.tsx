import { type GameAnalytics, gameFigures } from '@fulmar/contract/academy/game-analytics'
import { pointsWords } from '@fulmar/contract/points/points-words'
import { Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { formatSeconds } from '#ui/format/duration.ts'
import {
  fewestForShare,
  formatCount,
  formatNumber,
  formatPercent,
  formatShare,
  formatSigned,
  NONE,
} from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { useGame } from '../game/game-context.ts'
import { AnalyticsControls } from './AnalyticsControls.tsx'
import { queryFrom, useAnalyticsAddress } from './analytics.state.ts'
import { GameCharts } from './GameCharts.tsx'
import { ItemTable } from './ItemTable.tsx'

/** How a game is played, and how its questions work. */
export function GameAnalyticsPage() {
  const { id } = useGame()
  const [address, change] = useAnalyticsAddress()
  const found = useApi(
    gameFigures.ofGame,
    { params: { id }, query: queryFrom(address) },
    { placeholderData: keepPreviousData },
  )
  return (
    <Sections>
      <AnalyticsControls gameId={id} address={address} onChange={change} />
      <Loaded of={found} as="section">
        {({ data }) =>
          data.started === 0 ? (
            <NoPlays isNarrowed={Object.values(address).some(Boolean)} />
          ) : (
            <Figures figures={data} />
          )
        }
      </Loaded>
    </Sections>
  )
}

const NoPlays = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState title={isNarrowed ? 'No plays in this period' : 'No plays yet'}>
    {isNarrowed
      ? 'Choose another period or round.'
      : 'Completion, scores and the quality of each question show here as members play.'}
  </EmptyState>
)

const Figures = ({ figures }: { figures: GameAnalytics }) => (
  <>
    <Text className="heading" maw="70ch" fz="xl">
      {formatAnswer(figures)}
    </Text>
    <Totals figures={figures} />
    <GameCharts figures={figures} />
    <LearningGain learning={figures.learning} />
    <ItemTable items={figures.items} />
  </>
)

const percent = (value: number | null) => (value === null ? NONE : `${formatNumber(Math.round(value))}%`)

/** The figures in one sentence. */
export function formatAnswer(figures: GameAnalytics): string {
  const { started, finished, completion, averageScore, players } = figures
  const plays = `${formatCount(players, 'member')} started ${formatCount(started, 'play')} and finished ${formatNumber(finished)}`
  if (completion === null || averageScore === null) return `${plays}.`
  const share = countOver(figures) < fewestForShare ? '' : `${formatPercent(completion, 0)} completion, with `
  return `${plays}: ${share}an average score of ${percent(averageScore)}.`
}

/** Plays that are over, finished or not. */
const countOver = ({ dropOff }: Pick<GameAnalytics, 'dropOff'>) => dropOff[0]?.plays ?? 0

const Totals = ({ figures }: { figures: GameAnalytics }) => (
  <StatRow label="Game in figures">
    <StatCard label="Started" value={formatNumber(figures.started)} />
    <StatCard label="Finished" value={formatNumber(figures.finished)} />
    <StatCard
      label="Completion"
      value={formatShare(figures.completion, countOver(figures))}
      note="of plays that are over"
    />
    <StatCard label="Players" value={formatNumber(figures.players)} />
    <StatCard label="Average score" value={percent(figures.averageScore)} />
    <StatCard label="Pass rate" value={formatShare(figures.passRate, figures.finished)} note="of finished plays" />
    <StatCard label="Median time" value={formatSeconds(figures.medianSeconds)} note="of finished plays" />
    <StatCard label={pointsWords.forPlays} value={formatNumber(figures.points)} />
  </StatRow>
)

/** Whether members who play again get better. */
function LearningGain({ learning: { members, first, last } }: Pick<GameAnalytics, 'learning'>) {
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
