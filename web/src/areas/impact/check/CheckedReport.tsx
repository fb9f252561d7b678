import type { PublicReport } from '@fulmar/contract/impact/impact-report-records'
import { Button, Stack } from '@mantine/core'
import { BadgeCheck, Download, TriangleAlert } from 'lucide-react'
import { formatDays } from '#parts/analytics/figure-words.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatDate, formatDateTime } from '#ui/format/dates.ts'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import { formatKg } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'
import { saveFile } from '#ui/save-file.ts'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { Checksum } from '../reports/Checksum.tsx'
import { formatRange, formatWeight } from '../reports/reports.words.ts'
import { CompareFile } from './CompareFile.tsx'

/** An issued report as anyone may see it. */
export const CheckedReport = ({ report }: { report: PublicReport }) => (
  <Stack gap={24} maw="46rem" mt={32}>
    <Verdict report={report} />
    <Panel title={report.title}>
      <FactList
        facts={[
          { label: 'Number', value: report.serial },
          { label: 'Sponsor', value: report.sponsor ?? 'None: these kilograms are not claimed' },
          { label: 'Standard', value: report.standard ?? NONE },
          { label: 'Period', value: `${formatDays(report)}, both days included` },
          {
            label: 'Stores',
            value: report.isOfSomeStores ? `${report.figures.stores.length} chosen stores` : 'All stores',
          },
          { label: 'Issued', value: formatDateTime(report.issuedAt) },
        ]}
      />
    </Panel>
    <Panel title="Figures as issued">
      <FactList
        facts={[
          { label: 'Plastic collected', value: formatWeight(report.figures.grams) },
          {
            label: 'CO2e avoided',
            value: `${formatWeight(report.figures.co2e.value)} (${formatRange(report.figures.co2e)})`,
          },
          { label: 'Not counted for CO2e', value: formatWeight(report.figures.notCountedGrams) },
          { label: 'Members', value: formatNumber(report.figures.members) },
          { label: 'Collections', value: formatNumber(report.figures.collections) },
          { label: 'Collection lines', value: formatNumber(report.figures.lines) },
        ]}
      />
      <div className="scroll" style={{ marginTop: 16 }}>
        <PlainTable label="By plastic" columns={['Plastic', 'Weight (kg)', 'CO2e avoided (kg)']} isNumbers>
          {report.figures.plastics
            .filter(({ grams }) => grams > 0)
            .map(({ plasticCode, label, grams, co2e }) => (
              <tr key={plasticCode}>
                <th scope="row">{label}</th>
                <td>{formatKg(grams)}</td>
                <td>{co2e ? formatKg(co2e.value) : 'Not counted'}</td>
              </tr>
            ))}
        </PlainTable>
      </div>
    </Panel>
    <Panel title="Checksums (SHA-256)">
      <FactList
        facts={[
          { label: `Statement (${report.serial}.txt)`, value: <Checksum value={report.statementHash} /> },
          { label: `Evidence (${report.serial}-evidence.csv)`, value: <Checksum value={report.evidenceHash} /> },
        ]}
      />
      <Button
        mt={16}
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        onClick={() => saveFile(`${report.serial}.txt`, new Blob([report.statement], { type: 'text/plain' }))}
      >
        Download statement
      </Button>
      {window.isSecureContext && <CompareFile report={report} />}
    </Panel>
  </Stack>
)

const Verdict = ({ report: { serial, withdrawnAt, issuedAt } }: { report: PublicReport }) =>
  withdrawnAt ? (
    <div className="notice" data-tone="bad">
      <TriangleAlert size={20} aria-hidden />
      <p>
        <strong>
          {serial} was withdrawn on {formatDate(withdrawnAt)}.
        </strong>{' '}
        Its kilograms are no longer claimed. These are the figures it had.
      </p>
    </div>
  ) : (
    <div className="notice" data-tone="good">
      <BadgeCheck size={20} aria-hidden />
      <p>
        <strong>
          {serial} was issued on {formatDate(issuedAt)} and is valid.
        </strong>{' '}
        Its figures and evidence have been locked since then. Yours should match what is below.
      </p>
    </div>
  )
