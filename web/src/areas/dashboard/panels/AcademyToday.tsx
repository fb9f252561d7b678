import type { Figure } from '@fulmar/contract/analytics/analytics'
import { figureDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { Link } from '@tanstack/react-router'
import { formatUnit } from '#parts/analytics/figure-words.ts'
import { HowCounted } from '#parts/analytics/HowCounted.tsx'
import { Panel } from '#ui/Panel.tsx'

interface Props {
  figures: readonly Figure[]
  currency: string
  timeZone: string
}

/** Always of today, whatever period is chosen. */
export const AcademyToday = ({ figures, currency, timeZone }: Props) => (
  <Panel title="Academy today" aside={<Link to="/academy">All games</Link>}>
    <dl className="divided">
      {figures.map(({ key, unit, value, link }) => {
        const { name, how } = figureDefinitions[key]
        const said = formatUnit(unit, currency)(value)
        return (
          <div key={key}>
            <dt className="quiet small line" style={{ gap: 2 }}>
              {name} <HowCounted name={name} how={how} scope={`Today, time zone ${timeZone}`} />
            </dt>
            <dd className="heading figures" style={{ fontSize: 'var(--text-20)' }}>
              {link ? (
                <Link to={link.to} search={link.search as never} aria-label={`${name}: ${said}`}>
                  {said}
                </Link>
              ) : (
                said
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  </Panel>
)
