import type { Analytics, Figure } from '@fulmar/contract/analytics'
import { figureDefinitions } from '@fulmar/contract/analytics-definitions'
import { Link } from '@tanstack/react-router'
import { Sparkline } from '#ui/chart/Sparkline.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import classes from './analytics.module.css'
import { sayUnit } from './analytics.words.ts'
import { HowCounted } from './HowCounted.tsx'

interface Props {
  figure: Figure
  data: Analytics
  scope: string
  than: string
}

/** What is better when it falls. */
const betterDown: readonly string[] = [
  'reversedShare',
  'silentStores',
  'hoursToFulfil',
  'notCounted',
  'flaggedShare',
  'openReviews',
  'topFifthShare',
]

/** What is neither better nor worse when it grows. */
const neutral: readonly string[] = [
  'opening',
  'closing',
  'liability',
  'expiring30',
  'expiring90',
  'issued',
  'rewardCost',
]

const goodWhen = (key: string) => (neutral.includes(key) ? 'neither' : betterDown.includes(key) ? 'down' : 'up')

/** A figure with its trend, linked to exactly the records it counts. */
export function FigureCard({ figure, data, scope, than }: Props) {
  const { key, unit, value, previous, series, link } = figure
  const { name, how } = figureDefinitions[key]
  const say = sayUnit(unit, data.currency)
  return (
    <div className={classes.figure}>
      <StatCard
        label={name}
        value={say(value)}
        {...(value !== null &&
          previous !== null && {
            trend: { value, previous, than, goodWhen: goodWhen(key) },
          })}
        note={
          series &&
          series.length > 1 && (
            <Sparkline
              label={`${name}, between ${say(Math.min(...series))} and ${say(Math.max(...series))}`}
              values={series}
              width={96}
              height={22}
            />
          )
        }
        {...(link && {
          link: (content, className) => (
            <Link to={link.to} search={link.search as never} className={className}>
              {content}
            </Link>
          ),
        })}
      />
      <span className={classes.how}>
        <HowCounted name={name} how={how} scope={scope} />
      </span>
    </div>
  )
}
