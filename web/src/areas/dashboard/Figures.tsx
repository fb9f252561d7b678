import type { DashboardFigures, DashboardPeriod } from '@fulmar/contract/dashboard/dashboard'
import { Group, Title } from '@mantine/core'
import { FigureCard } from '#parts/analytics/FigureCard.tsx'
import { formatCompared, formatDays, formatScope, periodNames } from '#parts/analytics/figure-words.ts'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { comparedWith } from './dashboard.words.ts'

interface Props {
  data: DashboardFigures
  period: DashboardPeriod
  /** Still those of the period chosen before. */
  isLate: boolean
}

export function Figures({ data, period, isLate }: Props) {
  const scope = formatScope({ ...data, place: null })
  return (
    <section aria-labelledby="figures" className="stack fading" data-late={isLate || undefined} aria-busy={isLate}>
      <Group gap="2px 12px" align="baseline" justify="space-between">
        <Title order={2} size="h3" id="figures">
          {periodNames[period]}
        </Title>
        <p className="quiet small">
          {formatDays(data.period)}
          {`, compared with ${formatCompared(data.compared, data)}`}
        </p>
      </Group>
      <StatRow label={`Figures: ${periodNames[period]}`}>
        {data.cards.map(card => (
          <FigureCard
            key={card.key}
            figure={card}
            currency={data.currency}
            scope={scope}
            than={comparedWith[period]}
            isOpen={!data.period.isOver}
          />
        ))}
      </StatRow>
    </section>
  )
}
