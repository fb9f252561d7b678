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
export const FirstPage = ({ report }: { report: IssuedReport }) => (
  <>
    <header className={classes.logos}>
      <Wordmark size={34} />
      <Sponsor report={report} />
    </header>
    <Harbour className={classes.picture} />
    <p className={classes.eyebrow}>
      Impact report {report.serial}, check text {report.checkText}, {formatDays(report)}
      {report.status === 'WITHDRAWN' && <strong className={classes.stamp}>Withdrawn</strong>}
    </p>
    <h2 className={classes.title} data-long={report.title.length > longTitle || undefined}>
      {report.title}
    </h2>
    <p className={classes.lead}>{leadOf(report)}</p>
    <dl className={classes.figures}>
      <Figure value={formatWeight(report.figures.grams)} label="plastic collected" />
      <Figure
        value={formatWeight(report.figures.co2e.value)}
        label={`CO2e avoided (${formatRange(report.figures.co2e)})`}
      />
      <Figure value={formatNumber(report.figures.bottles)} label="half-litre bottles’ worth of PET" />
      <Figure
        value={formatNumber(report.figures.members)}
        label={report.figures.members === 1 ? 'member took part' : 'members took part'}
      />
    </dl>
    <TimelineChart timeline={report.figures.timeline} />
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
