import type { ReportTimeline } from '@fulmar/contract/impact/impact-report-records'
import { formatTick } from '#parts/analytics/figure-words.ts'
import { formatDay } from '#ui/format/dates.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { polymerColor, polymerName } from '../../../../theme/polymers.ts'
import classes from './TimelineChart.module.css'

const units = { DAY: 'day', WEEK: 'week', MONTH: 'month' }
const mostTicks = 9

/** Plastic over the period in stacked bars of boxes, which print and become a PDF as they are. */
export function TimelineChart({ timeline: { unit, bars } }: { timeline: ReportTimeline }) {
  const top = roundUp(Math.max(...bars.map(bar => bar.grams), 1000))
  const every = Math.ceil(bars.length / mostTicks)
  const codes = [...new Set(bars.flatMap(bar => bar.plastics.map(({ plasticCode }) => plasticCode)))]
  return (
    <figure className={classes.chart}>
      <figcaption>
        <h3>Plastic by {units[unit]}</h3>
        <ul className="row" style={{ gap: '2px 4mm', fontSize: '9pt' }}>
          {codes.map(code => (
            <li key={code} className="line" style={{ gap: '1.5mm' }}>
              <span className={classes.swatch} style={{ background: polymerColor(code) }} />
              {polymerName(code)}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className={classes.plot} role="img" aria-label={described(unit, bars)}>
        {[1, 0.5, 0].map(share => (
          <div key={share} className={classes.line} style={{ bottom: `${share * 100}%` }}>
            <span>{formatWeight(top * share)}</span>
          </div>
        ))}
        <div className={classes.bars}>
          {bars.map(({ from, grams, plastics }) => (
            <div key={from} className={classes.bar} style={{ height: `${(100 * grams) / top}%` }}>
              {plastics.map(plastic => (
                <div
                  key={plastic.plasticCode}
                  style={{ flexGrow: plastic.grams, background: polymerColor(plastic.plasticCode) }}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={classes.ticks} aria-hidden>
        {bars.map(({ from }, index) => (
          <span key={from}>{index % every === 0 && <b>{formatTick(unit, from, bars[index - every]?.from)}</b>}</span>
        ))}
      </div>
      {partial({ unit, bars }) && <p className={classes.note}>{partial({ unit, bars })}</p>}
    </figure>
  )
}

/** The next round number above a weight, whose half is round too. */
function roundUp(grams: number): number {
  const ten = 10 ** Math.floor(Math.log10(grams))
  return ([1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8].find(step => step * ten >= grams) ?? 10) * ten
}

const described = (unit: ReportTimeline['unit'], bars: ReportTimeline['bars']) =>
  `Plastic by ${units[unit]}: ${bars.map(bar => `${formatDay(bar.from)} ${formatWeight(bar.grams)}`).join(', ')}`

const daysOf = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** A week or month that the period cuts off must not read as a fall. */
function partial({ unit, bars }: ReportTimeline): string | null {
  const whole = unit === 'WEEK' ? 7 : 28
  const [first, last] = [bars[0], bars.at(-1)]
  if (unit === 'DAY' || !first || !last) return null
  const cut = [daysOf(first) < whole && 'first', last !== first && daysOf(last) < whole && 'last'].filter(Boolean)
  if (cut.length === 0) return null
  return `The ${cut.join(' and the ')} ${units[unit]} ${cut.length === 1 ? 'is' : 'are'} only partly in the period.`
}
