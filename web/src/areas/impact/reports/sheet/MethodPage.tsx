import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { formatDays } from '#parts/analytics/figure-words.ts'
import { formatDate, formatDateTime } from '#ui/format/dates.ts'
import { formatNumber, formatPercent, NONE } from '#ui/format/numbers.ts'
import { QrCode } from '#ui/QrCode.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Checksum } from '../Checksum.tsx'
import { checkAddress, formatStores } from '../reports.words.ts'
import type { IssuedReport } from './issued.ts'
import classes from './ReportSheet.module.css'

/** How it was counted, and how anyone can verify it. */
export const MethodPage = ({ report }: { report: IssuedReport }) => (
  <>
    <Method report={report} />
    <Verification report={report} />
  </>
)

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const Method = ({ report }: { report: IssuedReport }) => (
  <>
    <h3 className={classes.heading}>Method</h3>
    <p className={classes.text}>
      The kilograms of each plastic, as weighed at the stores, times its factor: kilograms of CO2e avoided per kilogram
      recycled. Reversed collections are left out. Plastics without a factor are shown by weight and count as nothing.
    </p>
    <dl className={classes.facts}>
      <Fact label="Period" value={`${formatDays(report)}, both days included`} />
      <Fact
        label="Stores"
        value={formatStores(report.storeIds.length > 5 ? [] : report.stores, report.storeIds.length)}
      />
      <Fact label="Sponsor" value={report.sponsor ?? 'None: these kilograms are not claimed'} />
      <Fact label="Standard" value={report.standard ?? NONE} />
      <Fact label="Factor set" value={`${report.factorSet.name}, version ${report.factorSet.number}`} />
      <Fact label="Source" value={`${report.factorSet.source}, ${report.factorSet.year}`} />
      <Fact label="Scope" value={report.factorSet.scope} />
      <Fact label="Range" value={rangeOf(report.factorSet)} />
      <Fact
        label="Issued"
        value={`${formatDate(report.issuedAt)}${report.issuedBy ? ` by ${report.issuedBy.name}` : ''}`}
      />
    </dl>
  </>
)

const rangeOf = ({ lossPercent }: IssuedReport['factorSet']) =>
  lossPercent > 0
    ? `The low end assumes that ${formatPercent(lossPercent / 100)} of the weight is liquid, labels or dirt. This is an assumption of the programme.`
    : 'Low and high factors where the source gives them.'

function Verification({ report }: { report: IssuedReport }) {
  const address = checkAddress(report)
  const save = () => saveFile(`${report.serial}.txt`, new Blob([report.statement ?? ''], { type: 'text/plain' }))
  return (
    <>
      <h3 className={classes.heading}>Verification</h3>
      <div className={classes.verification}>
        <div className={classes.qr}>
          <QrCode text={address} label="QR code of the page that verifies this report" />
        </div>
        <div>
          <p className={classes.text}>
            Anyone can verify this report: scan the code or open{' '}
            <a href={address}>{address.replace(/^https?:\/\//, '')}</a> to see the figures as issued and whether the
            report was withdrawn.
          </p>
          <p className={classes.text}>
            {formatNumber(report.figures.lines)} collection lines have been locked as evidence since{' '}
            {formatDateTime(report.issuedAt)}. The page also compares files with these SHA-256 checksums, as{' '}
            <code>sha256sum</code> does.
          </p>
        </div>
      </div>
      <dl className={classes.hashes}>
        <div>
          <dt>Statement ({report.serial}.txt)</dt>
          <dd>
            <Checksum value={report.statementHash} />
          </dd>
        </div>
        <div>
          <dt>Evidence ({report.serial}-evidence.csv)</dt>
          <dd>
            <Checksum value={report.evidenceHash} />
          </dd>
        </div>
      </dl>
      <div className="screenOnly">
        <Button mt={16} variant="default" leftSection={<Download size={16} aria-hidden />} onClick={save}>
          Save statement
        </Button>
      </div>
    </>
  )
}
