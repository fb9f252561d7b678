import type { DashboardFigures, DashboardPeriod } from '@fulmar/contract/dashboard/dashboard'
import { Title } from '@mantine/core'
import { FigureCard } from '#parts/analytics/FigureCard.tsx'
import { periodNames, sayDays, sayScope } from '#parts/analytics/figure-words.ts'
import { StatRow } from '#ui/stats/StatRow.tsx'
import classes from './dashboard.module.css'
import { comparedWith } from './dashboard.words.ts'

interface Props {
  data: DashboardFigures
  period: DashboardPeriod
  /** Still those of the period chosen before. */
  isLate: boolean
}

export function Figures({ data, period, isLate }: Props) {
  const scope = sayScope({ ...data, place: null })
  return (
    <section aria-labelledby="figures" className={classes.section} data-late={isLate || undefined} aria-busy={isLate}>
      <div className={classes.sectionHead}>
        <Title order={2} size="h3" id="figures">
          {periodNames[period]}
        </Title>
        <p className={classes.quiet}>
          {sayDays(data.period)}
          {period !== 'TODAY' && `, compared with ${sayDays(data.compared)}`}
        </p>
      </div>
      <StatRow label={`Figures: ${periodNames[period]}`}>
        {data.cards.map(it => (
          <FigureCard
            key={it.key}
            figure={it}
            currency={data.currency}
            scope={scope}
            than={comparedWith[period]}
            besides={period === 'TODAY' ? 'Yesterday' : undefined}
          />
        ))}
      </StatRow>
    </section>
  )
}
