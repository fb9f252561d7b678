import type { DashboardFigures, DashboardPeriod } from '@fulmar/contract/dashboard/dashboard'
import { Group, Title } from '@mantine/core'
import { FigureTiles } from '#parts/analytics/FigureTiles.tsx'
import { formatCompared, formatDays, formatScope, periodNames } from '#parts/analytics/figure-words.ts'
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
          {data.compared && `, compared with ${formatCompared(data.compared, data)}`}
        </p>
      </Group>
      <FigureTiles
        label={`Figures: ${periodNames[period]}`}
        figures={data.cards}
        data={data}
        scope={scope}
        than={comparedWith[period]}
        isYear={period === 'YEAR'}
      />
    </section>
  )
}
