import type { ImpactReport } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { Alert } from '@mantine/core'
import { useRef } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { formatDays } from '#parts/analytics/figure-words.ts'
import { UserLink } from '#parts/record/RecordLinks.tsx'
import { RecordPage } from '#parts/record/RecordPage.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatDate, formatDateTime } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { Panel } from '#ui/Panel.tsx'
import { usualPaper } from '#ui/paper/Leaves.tsx'
import { Corrections } from './Corrections.tsx'
import { EvidenceTable } from './EvidenceTable.tsx'
import { ReportActions } from './ReportActions.tsx'
import { PreviewPanel } from './ReportPreview.tsx'
import { allReports, formatStores, ReportBadge } from './reports.words.ts'
import { isIssued } from './sheet/issued.ts'
import { ReportSheet } from './sheet/ReportSheet.tsx'
import { useReportPdf } from './sheet/use-report-pdf.ts'

export function ReportPage() {
  const { id, isPossible } = useRecordId()
  const found = useApi(impactReports.get, { params: { id } }, { enabled: isPossible })
  const sheet = useRef<HTMLElement>(null)
  const pdf = useReportPdf(sheet)
  return (
    <RecordPage noun="report" list={allReports} isPossible={isPossible} found={found}>
      {report => ({
        name: report.serial ?? report.title,
        title: report.serial ? `${report.serial}: ${report.title}` : report.title,
        badges: <ReportBadge status={report.status} />,
        meaning: meaningOf(report),
        actions: <ReportActions report={report} pdf={pdf} />,
        content: (
          <>
            {report.withdrawn && (
              <Alert color="yellow" title={`Withdrawn on ${formatDate(report.withdrawn.at)}`}>
                {report.withdrawn.reason} Its kilograms can be claimed again; the report stays on record.
              </Alert>
            )}
            {isIssued(report) ? (
              <>
                <Corrections report={report} />
                <ReportSheet report={report} size={usualPaper()} ref={sheet} />
                <EvidenceTable report={report} />
              </>
            ) : (
              <Draft report={report} />
            )}
            <ActivityPanel entityType="impact" entityId={report.id} />
          </>
        ),
      })}
    </RecordPage>
  )
}

const meaningOf = ({ status, sponsor }: ImpactReport) => {
  if (status === 'DRAFT') return 'A draft claims nothing. Its figures are locked when it is issued.'
  return sponsor
    ? `Claimed by ${sponsor}. Figures and evidence are locked.`
    : 'Claims nothing. Figures and evidence are locked.'
}

const Draft = ({ report }: { report: ImpactReport }) => (
  <MainAndSide>
    <Panel title="Draft">
      <FactList
        facts={[
          { label: 'Sponsor', value: report.sponsor ?? 'None: claims nothing' },
          { label: 'Standard', value: report.standard ?? NONE },
          { label: 'Period', value: formatDays(report) },
          { label: 'Stores', value: formatStores(report.stores) },
          { label: 'Claimed kilograms', value: report.excludesClaimed ? 'Left out' : 'Prevent issuing' },
          { label: 'Factor set', value: `${report.factorSet.name}, version ${report.factorSet.number}` },
          { label: 'Drafted by', value: <UserLink of={report.draftedBy} /> },
          { label: 'Drafted', value: formatDateTime(report.draftedAt) },
        ]}
      />
    </Panel>
    <PreviewPanel asked={{ ...report, factorSetId: report.factorSet.id }} />
  </MainAndSide>
)
