import type { GameAnalytics } from '@fulmar/contract/academy/game-analytics'
import { SimpleGrid, Text } from '@mantine/core'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { fewestForShare, formatCount, formatNumber, formatShare } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'

/** Scores, where plays stop, and plays by day: each with its sentence, which also serves those who do not see it. */
export const GameCharts = ({ figures }: { figures: GameAnalytics }) => (
  <SimpleGrid minColWidth="min(100%, 26rem)" autoFlow="auto-fit" spacing={20}>
    <Panel title="Scores">
      <Text maw="80ch" m="4px 0 12px" c="dimmed" fz="sm">
        How many finished plays reached each score. {formatScores(figures.histogram)}
      </Text>
      <BarChart
        title="Finished plays by score"
        xLabel="Score"
        height={220}
        points={figures.histogram.map(({ from, to, plays }) => ({ x: `${from}–${to}%`, values: { plays } }))}
        series={[{ name: 'plays', label: 'Finished plays' }]}
      />
    </Panel>
    <Panel title="Drop-off">
      <Text maw="80ch" m="4px 0 12px" c="dimmed" fz="sm">
        Plays by the number of answers they reached. {formatDropOff(figures.dropOff)}
      </Text>
      <BarChart
        title="Plays by answers given"
        xLabel="Answers"
        height={220}
        points={figures.dropOff.map(({ answers, plays }) => ({ x: formatNumber(answers), values: { plays } }))}
        series={[{ name: 'plays', label: 'Plays' }]}
      />
    </Panel>
    <div className="whole" style={{ minWidth: 0 }}>
      <Panel title="Finished plays by day">
        <Text maw="80ch" m="4px 0 12px" c="dimmed" fz="sm">
          Finished plays on each day. {formatDays(figures.days)}
        </Text>
        <BarChart
          title="Finished plays by day"
          xLabel="Day"
          height={200}
          points={figures.days.map(({ day, plays }) => ({ x: formatDate(day, undefined, 'UTC'), values: { plays } }))}
          series={[{ name: 'plays', label: 'Finished plays' }]}
        />
      </Panel>
    </div>
  </SimpleGrid>
)

const largest = <It extends { plays: number }>(all: readonly It[]): It | undefined =>
  all.reduce<It | undefined>((best, item) => (item.plays > (best?.plays ?? 0) ? item : best), undefined)

function formatScores(histogram: GameAnalytics['histogram']): string {
  const most = largest(histogram)
  return most ? `Most common: ${most.from}–${most.to}%, ${formatCount(most.plays, 'play')}.` : ''
}

/** The step after which the largest share of plays stopped. */
export function formatDropOff(dropOff: GameAnalytics['dropOff']): string {
  const steps = dropOff.slice(1).map((row, index) => {
    const before = dropOff[index]?.plays ?? 0
    return { answers: row.answers, before, plays: before - row.plays }
  })
  const most = largest(steps)
  if (!most) return dropOff.length > 0 ? 'Nobody stopped before the end.' : ''
  const share = `${formatShare(most.plays / most.before, most.before)}${most.before < fewestForShare ? '' : ' of those'}`
  return `The largest drop is before answer ${formatNumber(most.answers)}: ${share} who got that far.`
}

function formatDays(days: GameAnalytics['days']): string {
  const most = largest(days)
  return most ? `Busiest: ${formatDate(most.day, undefined, 'UTC')}, ${formatCount(most.plays, 'play')}.` : ''
}
