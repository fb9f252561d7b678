import type { Analytics, Figure, ScopeFilter } from '@fulmar/contract/analytics/analytics'
import { Stack } from '@mantine/core'
import { formatTrend } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { CauseText } from './CauseText.tsx'
import { FigureCard, statOf } from './FigureCard.tsx'
import { formatBeginning } from './figure-words.ts'

interface Props {
  label: string
  figures: readonly Figure[]
  data: Pick<Analytics, 'period' | 'beganOn' | 'currency'>
  scope: string
  /** The filters that nothing on the page follows: the page says so once. */
  ignored?: readonly ScopeFilter[]
  /** What they are compared with: "the previous period". */
  than: string
  /** The period is a calendar year. */
  isYear: boolean
}

/** The figures of a period, under one sentence that says why the one that moved most did, or why nothing is compared. */
export function FigureTiles({ label, figures, data, scope, ignored, than, isYear }: Props) {
  return (
    <Stack gap={10} miw={0}>
      {data.beganOn ? (
        <p className="small">{formatBeginning(data.beganOn, data.period, isYear)}</p>
      ) : (
        <WhyMost figures={figures} currency={data.currency} than={than} />
      )}
      <StatRow label={label}>
        {figures.map(figure => (
          <FigureCard
            key={figure.key}
            figure={figure}
            currency={data.currency}
            scope={scope}
            ignored={ignored}
            than={than}
            isOpen={!data.period.isOver}
          />
        ))}
      </StatRow>
    </Stack>
  )
}

/** How many times a figure grew or shrank; from or to nothing is the most. */
const movement = ({ value, previous }: Figure) => Math.abs(Math.log(Math.abs((value ?? 0) / (previous ?? 0))))

function WhyMost({ figures, currency, than }: { figures: readonly Figure[]; currency: string; than: string }) {
  const most = figures.filter(figure => figure.why).toSorted((a, b) => movement(b) - movement(a))[0]
  const stat = most && statOf(most, currency, than)
  const cause = most?.why?.[0]
  if (!cause || !stat || !('trend' in stat)) return null
  return (
    <p className="small">
      {stat.label}, {formatTrend(stat.trend)}: <CauseText cause={cause} />.
    </p>
  )
}
