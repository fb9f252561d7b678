import type { PublicReport } from '@fulmar/contract/impact/impact-report-records'
import { Button, Stack } from '@mantine/core'
import { BadgeCheck, Download, TriangleAlert } from 'lucide-react'
import { saveFile } from '#core/api/save-file.ts'
import { formatDays } from '#parts/analytics/figure-words.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatDate, formatDateTime } from '#ui/format/dates.ts'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import { formatKg } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { Checksum } from '../reports/Checksum.tsx'
import { formatRange, formatWeight } from '../reports/reports.words.ts'
import { CompareFile } from './CompareFile.tsx'

/** An issued report as anyone may see it. */
export const CheckedReport = ({ report: it }: { report: PublicReport }) => (
  <Stack gap={24} maw="46rem" mt={32}>
    <Verdict report={it} />
    <Panel title={it.title}>
      <FactList
        facts={[
          { label: 'Number', value: it.serial },
          { label: 'Sponsor', value: it.sponsor ?? 'None: these kilograms are not claimed' },
          { label: 'Standard', value: it.standard ?? NONE },
          { label: 'Period', value: `${formatDays(it)}, both days included` },
          { label: 'Stores', value: it.isOfSomeStores ? `${it.figures.stores.length} chosen stores` : 'All stores' },
          { label: 'Issued', value: formatDateTime(it.issuedAt) },
        ]}
      />
    </Panel>
    <Panel title="Figures as issued">
      <FactList
        facts={[
          { label: 'Plastic collected', value: formatWeight(it.figures.grams) },
          {
            label: 'CO2e avoided',
            value: `${formatWeight(it.figures.co2e.value)} (${formatRange(it.figures.co2e)})`,
          },
          { label: 'Not counted for CO2e', value: formatWeight(it.figures.notCountedGrams) },
          { label: 'Members', value: formatNumber(it.figures.members) },
          { label: 'Collections', value: formatNumber(it.figures.collections) },
          { label: 'Collection lines', value: formatNumber(it.figures.lines) },
        ]}
      />
      <div className="scroll" style={{ marginTop: 16 }}>
        <PlainTable label="By plastic" columns={['Plastic', 'Weight (kg)', 'CO2e avoided (kg)']} isNumbers>
          {it.figures.plastics
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
          { label: `Statement (${it.serial}.txt)`, value: <Checksum value={it.statementHash} /> },
          { label: `Evidence (${it.serial}-evidence.csv)`, value: <Checksum value={it.evidenceHash} /> },
        ]}
      />
      <Button
        mt={16}
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        onClick={() => saveFile(`${it.serial}.txt`, new Blob([it.statement], { type: 'text/plain' }))}
      >
        Download statement
      </Button>
      {window.isSecureContext && <CompareFile report={it} />}
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
