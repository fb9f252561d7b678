import type { ImpactReport } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { Button, Group, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Download } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { usualPaper } from '#ui/paper/Leaves.tsx'
import { PaperPage } from '#ui/paper/PaperPage.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { type IssuedReport, isIssued } from './sheet/issued.ts'
import { ReportSheet } from './sheet/ReportSheet.tsx'
import { useReportPdf } from './sheet/use-report-pdf.ts'

export function PrintPage() {
  const { id } = useParams({ from: '/analytics/impact-reports/$id/print' })
  const found = useApi(impactReports.get, { params: { id } })
  const report: ImpactReport | undefined = found.data?.data
  usePageTitle(report?.serial ?? undefined)
  if (found.isPending) return <PageSkeleton />
  if (found.error?.errorType === 'NOT_FOUND') return <NotFoundState title="This report was not found" />
  if (found.isError) return <CallError as="page" error={found.error} onRetry={() => void found.refetch()} />
  if (!report || !isIssued(report)) return <NotFoundState title="This report has not been issued" />
  return <Printed report={report} />
}

function Printed({ report }: { report: IssuedReport }) {
  const { id, serial, title } = report
  const [size, setSize] = useState(usualPaper)
  const { sheet, isBusy, download } = useReportPdf()
  return (
    <PaperPage
      back={
        <Button
          variant="default"
          leftSection={<ArrowLeft size={16} aria-hidden />}
          renderRoot={props => <Link to="/analytics/impact-reports/$id" params={{ id }} {...props} />}
        >
          Back
        </Button>
      }
      tools={
        <Group gap={8}>
          <SegmentedControl
            aria-label="Paper"
            value={size}
            onChange={value => setSize(value)}
            data={[
              { value: 'a4', label: 'A4' },
              { value: 'letter', label: 'Letter' },
            ]}
          />
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            loading={isBusy}
            onClick={() => void download(serial, title)}
          >
            Download PDF
          </Button>
        </Group>
      }
    >
      <VisuallyHidden renderRoot={props => <h1 {...props} />}>Impact report {serial}</VisuallyHidden>
      <ReportSheet report={report} size={size} ref={sheet} />
    </PaperPage>
  )
}
