import { formatDays } from '#parts/analytics/figure-words.ts'
import { Harbour } from '#ui/brand/harbour/Harbour.tsx'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'
import { formatRange, formatWeight } from '../reports.words.ts'
import type { IssuedReport } from './issued.ts'
import classes from './ReportSheet.module.css'
import { TimelineChart } from './TimelineChart.tsx'

const longTitle = 48

/** The page that has to convince alone. */
export const FirstPage = ({ report: it }: { report: IssuedReport }) => (
  <>
    <header className={classes.logos}>
      <Wordmark size={34} />
      <Sponsor report={it} />
    </header>
    <Harbour className={classes.picture} />
    <p className={classes.eyebrow}>
      Impact report {it.serial}, {formatDays(it)}
      {it.status === 'WITHDRAWN' && <strong className={classes.stamp}>Withdrawn</strong>}
    </p>
    <h2 className={classes.title} data-long={it.title.length > longTitle || undefined}>
      {it.title}
    </h2>
    <p className={classes.lead}>{leadOf(it)}</p>
    <dl className={classes.figures}>
      <Figure value={formatWeight(it.figures.grams)} label="plastic collected" />
      <Figure value={formatWeight(it.figures.co2e.value)} label={`CO2e avoided (${formatRange(it.figures.co2e)})`} />
      <Figure value={formatNumber(it.figures.bottles)} label="half-litre bottles’ worth of PET" />
      <Figure
        value={formatNumber(it.figures.members)}
        label={it.figures.members === 1 ? 'member took part' : 'members took part'}
      />
    </dl>
    <TimelineChart timeline={it.figures.timeline} />
  </>
)

const Sponsor = ({ report: { sponsor, sponsorLogo } }: { report: IssuedReport }) =>
  sponsor && (
    <span className={classes.sponsor}>
      <span className={classes.label}>Sponsored by</span>
      {sponsorLogo ? <img src={`/files/${sponsorLogo}`} alt={sponsor} /> : <span className="heading">{sponsor}</span>}
    </span>
  )

/** Two sentences for who reads no further. */
function leadOf({ figures, sponsor, storeIds }: IssuedReport): string {
  const { members, grams, stores, collections, co2e } = figures
  const where = storeIds.length > 0 ? formatCount(stores.length, 'chosen store') : formatCount(stores.length, 'store')
  const brought = `${formatCount(members, 'member')} handed in ${formatWeight(grams)} of plastic at ${where}, in ${formatCount(collections, 'collection')}.`
  const avoided = `Recycling it avoids an estimated ${formatWeight(co2e.value)} of CO2e`
  return `${brought} ${avoided}${sponsor ? `, and no other sponsor can claim these kilograms.` : '.'}`
}

const Figure = ({ value, label }: { value: string; label: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
