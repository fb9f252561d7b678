import type { Analytics } from '@fulmar/contract/analytics/analytics'
import { chartDefinitions, figureDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { useId } from 'react'
import { formatCompared, formatDays, formatNarrowing } from '#parts/analytics/figure-words.ts'
import { inOrder } from '#ui/in-order.ts'
import type { AnalyticsState } from '../use-analytics.ts'
import classes from './report.module.css'

interface Props {
  sections: Analytics[]
  query: Omit<AnalyticsState, 'view'>
}

interface Definition {
  name: string
  how: string
}

/** How everything in the report was counted, from the one place that defines it. */
export function ReportMethod({ sections, query }: Props) {
  const titleId = useId()
  const [first] = sections
  const figures = [...new Set(sections.flatMap(section => section.figures.map(({ key }) => key)))]
  const charts = [...new Set(sections.flatMap(section => section.charts.map(({ key }) => key)))]
  const factors = [...new Set(sections.flatMap(section => section.method ?? []))]
  return (
    <section className={`stack ${classes.section}`} aria-labelledby={titleId}>
      <h2 id={titleId}>How this was counted</h2>
      {first && (
        <Definitions
          title="Scope"
          items={[
            { name: 'Period', how: `${formatDays(first.period)}, both days included.` },
            {
              name: 'Comparison',
              how: first.compared
                ? `${formatCompared(first.compared, first)}. Whole months are compared with whole months, other periods with as many days; a period that is not over with the same part of the one before.`
                : 'None.',
            },
            { name: 'Figures of', how: `${formatNarrowing(first, query.plasticCode)}.` },
            { name: 'Time zone', how: `${first.timeZone}. Days begin and end at midnight there.` },
            { name: 'Currency', how: first.currency },
          ]}
        />
      )}
      <Definitions title="Figures" items={figures.map(key => figureDefinitions[key])} />
      <Definitions title="Charts and tables" items={charts.map(key => chartDefinitions[key])} />
      {factors.length > 0 && (
        <Definitions title="Impact factors" items={factors.map(how => ({ name: 'Factor set', how }))} />
      )}
    </section>
  )
}

const Definitions = ({ title, items }: { title: string; items: readonly Definition[] }) => (
  <>
    <h3>{title}</h3>
    <dl className={`stack fine ${classes.definitions}`}>
      {inOrder(items, ({ name, how }) => (
        <div>
          <dt>{name}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
  </>
)
