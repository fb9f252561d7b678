import type { PlasticRate, PlasticType } from '@fulmar/contract/plastic-rates/plastic-rates'
import { Tooltip } from '@mantine/core'
import type { CSSProperties } from 'react'
import { PolymerMark } from '#parts/collections/PolymerMark.tsx'
import { dateFormatter } from '#ui/format/formatters.ts'
import { polymerColor, polymerName } from '../../../theme/polymers.ts'
import { formatRate, formatSpan, statusWords } from '../plastic-rates.words.ts'
import classes from './RateLanes.module.css'
import { monthsOf, type Segment, type Span, segmentsOf } from './timeline.ts'

interface Props {
  plastics: readonly PlasticType[]
  rates: readonly PlasticRate[]
  span: Span
}

const percent = (share: number) => `${share * 100}%`
const monthName = () => dateFormatter(undefined, { month: 'short', year: '2-digit' })

/** One lane for each plastic. Hidden from screen readers, which have the table. */
export function RateLanes({ plastics, rates, span }: Props) {
  const { from, to, now } = span
  const share = (at: number) => (at - from) / (to - from)
  return (
    <div className={classes.lanes} aria-hidden>
      {plastics.map(plastic => (
        <div key={plastic.code} className={classes.lane}>
          <span className="line small strong">
            <PolymerMark code={plastic.code} size={22} />
            {polymerName(plastic.code)}
          </span>
          <div className={classes.track} style={{ '--lane': polymerColor(plastic.code) } as CSSProperties}>
            {segmentsOf(
              rates.filter(rate => rate.plasticCode === plastic.code),
              span,
            ).map(segment => (
              <Piece key={segment.rate.id} segment={segment} />
            ))}
            <span className={classes.now} style={{ left: percent(share(now)) }} />
          </div>
        </div>
      ))}
      <div className={classes.lane}>
        <span />
        <div className={`quiet fine ${classes.axis}`}>
          {monthsOf(span)
            // Labels too close to “Today” would overlap it.
            .filter(at => Math.abs(share(at) - share(now)) > 0.08)
            .map(at => (
              <span key={at} className={classes.tick} style={{ left: percent(share(at)) }}>
                {monthName().format(at)}
              </span>
            ))}
          <span className={classes.today} style={{ left: percent(share(now)) }}>
            Today
          </span>
        </div>
      </div>
    </div>
  )
}

const Piece = ({ segment: { rate, start, width } }: { segment: Segment }) => (
  <Tooltip label={`${statusWords[rate.status]}: ${formatRate(rate.pointsPerKg)} points per kg ${formatSpan(rate)}`}>
    <span
      className={`fine strong figures ${classes.piece}`}
      data-status={rate.status}
      style={{ left: percent(start), width: percent(width) }}
    >
      <span className={classes.value}>{formatRate(rate.pointsPerKg)}</span>
    </span>
  </Tooltip>
)
