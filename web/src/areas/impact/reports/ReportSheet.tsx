import type { ImpactReport, PlasticImpact, ReportFigures } from '@fulmar/contract/impact/impact-report-records'
import { Button, Group } from '@mantine/core'
import { Download } from 'lucide-react'
import { saveFile } from '#core/api/save-file.ts'
import { formatDays } from '#parts/analytics/figure-words.ts'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { formatDate, formatDateTime } from '#ui/format/dates.ts'
import { formatNumber, formatPercent, NONE } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { Paper } from '#ui/paper/PaperPage.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import classes from './ReportSheet.module.css'
import { formatRange, formatStores, formatWeight } from './reports.words.ts'

/** The report as it was issued: cover, figures, method and how to verify it. */
export function ReportSheet({ report }: { report: ImpactReport }) {
  const { figures } = report
  if (!figures) return null
  return (
    <Paper label={`Impact report ${report.serial}`} className={classes.report}>
      <Cover report={report} />
      <Figures figures={figures} />
      <Method report={report} />
      <Verification report={report} />
    </Paper>
  )
}

const Cover = ({ report: it }: { report: ImpactReport }) => (
  <section className={`stack ${classes.cover}`}>
    <Group gap={16} justify="space-between">
      <Wordmark />
      <span>Impact report {it.serial}</span>
    </Group>
    {it.status === 'WITHDRAWN' && <p className={classes.stamp}>Withdrawn</p>}
    <h2>{it.title}</h2>
    <dl className={classes.facts}>
      <Fact label="Sponsor" value={it.sponsor ?? 'None: these kilograms are not claimed'} />
      <Fact label="Standard" value={it.standard ?? NONE} />
      <Fact label="Period" value={formatDays(it)} />
      <Fact label="Stores" value={formatStores(it.storeIds.length > 0 ? (it.figures?.stores ?? []) : [])} />
      <Fact label="Issued" value={`${formatDate(it.issuedAt)}${it.issuedBy ? ` by ${it.issuedBy.name}` : ''}`} />
    </dl>
  </section>
)

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const Figures = ({ figures }: { figures: ReportFigures }) => (
  <section>
    <h3>Figures</h3>
    <dl className={classes.figures}>
      <Fact label="Plastic collected" value={formatWeight(figures.grams)} />
      <Fact label={`CO2e avoided, range ${formatRange(figures.co2e)}`} value={formatWeight(figures.co2e.value)} />
      <Fact label="Not counted for CO2e" value={formatWeight(figures.notCountedGrams)} />
      <Fact label="Bottles" value={formatNumber(figures.bottles)} />
      <Fact label="Collections" value={formatNumber(figures.collections)} />
      <Fact label="Members" value={formatNumber(figures.members)} />
    </dl>
    <div className="scroll">
      <PlainTable
        className={classes.table}
        caption="By plastic"
        columns={['Plastic', 'Weight', 'kg CO2e per kg', 'CO2e avoided', 'Range']}
        isNumbers
      >
        {figures.plastics.filter(it => it.grams > 0).map(plasticRow)}
      </PlainTable>
    </div>
    <div className="scroll">
      <PlainTable className={classes.table} caption="By store" columns={['Store', 'Collections', 'Weight']} isNumbers>
        {figures.stores.map(it => (
          <tr key={it.id}>
            <th scope="row">{it.name}</th>
            <td>{formatNumber(it.collections)}</td>
            <td>{formatExactWeight(it.grams)}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  </section>
)

const plasticRow = ({ plasticCode, label, grams, factor, co2e }: PlasticImpact) => (
  <tr key={plasticCode}>
    <th scope="row">{label}</th>
    <td>{formatExactWeight(grams)}</td>
    <td>{factor === null ? 'No factor' : formatNumber(factor, { minimumFractionDigits: 3 })}</td>
    <td>{co2e ? formatWeight(co2e.value) : 'Not counted'}</td>
    <td>{co2e?.range ? formatRange(co2e) : NONE}</td>
  </tr>
)

const Method = ({ report: { factorSet: set } }: { report: ImpactReport }) => (
  <section className={classes.method}>
    <h3>Method</h3>
    <p>
      The kilograms of each plastic, as weighed at the stores, times its factor: kilograms of CO2e avoided per kilogram
      recycled. Reversed collections are left out. Plastics without a factor are shown by weight and count as nothing.
    </p>
    <dl className={classes.facts}>
      <Fact label="Factor set" value={`${set.name}, version ${set.number}`} />
      <Fact label="Source" value={`${set.source}, ${set.year}`} />
      <Fact label="Scope" value={set.scope} />
      <Fact
        label="Range"
        value={
          set.lossPercent > 0
            ? `The low end assumes that ${formatPercent(set.lossPercent / 100)} of the weight is liquid, labels or dirt. This is an assumption of the programme.`
            : 'Low and high factors where the source gives them.'
        }
      />
    </dl>
  </section>
)

function Verification({ report: it }: { report: ImpactReport }) {
  const save = () => saveFile(`${it.serial}.txt`, new Blob([it.statement ?? ''], { type: 'text/plain' }))
  return (
    <section className={classes.method}>
      <h3>Evidence and verification</h3>
      <p>
        {formatNumber(it.figures?.lines ?? 0)} collection lines are locked as evidence since{' '}
        {formatDateTime(it.issuedAt)}. Save the statement and the evidence file, then compare their SHA-256 checksums,
        for example with <code>sha256sum {it.serial}.txt</code>.
      </p>
      <dl className={classes.hashes}>
        <Fact label={`Statement (${it.serial}.txt)`} value={it.statementHash ?? NONE} />
        <Fact label={`Evidence (${it.serial}-evidence.csv)`} value={it.evidenceHash ?? NONE} />
      </dl>
      <Button
        className="screenOnly"
        mt={16}
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        onClick={save}
      >
        Save statement
      </Button>
    </section>
  )
}
