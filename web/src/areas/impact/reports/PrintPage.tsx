import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { Button, Group, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { BackButton } from '#ui/paper/BackButton.tsx'
import { usualPaper } from '#ui/paper/Leaves.tsx'
import { PaperPage } from '#ui/paper/PaperPage.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { type IssuedReport, isIssued } from './sheet/issued.ts'
import { ReportSheet } from './sheet/ReportSheet.tsx'
import { useReportPdf } from './sheet/use-report-pdf.ts'

export function PrintPage() {
  const { id } = useParams({ from: '/analytics/impact-reports/$id/print' })
  const found = useApi(impactReports.get, { params: { id } })
  usePageTitle(found.data?.data.serial ?? undefined)
  return (
    <Loaded of={found} missing={<NotFoundState title="This report was not found" />}>
      {({ data }) =>
        isIssued(data) ? <Printed report={data} /> : <NotFoundState title="This report has not been issued" />
      }
    </Loaded>
  )
}

function Printed({ report }: { report: IssuedReport }) {
  const { id, serial, title } = report
  const [size, setSize] = useState(usualPaper)
  const sheet = useRef<HTMLElement>(null)
  const pdf = useReportPdf(sheet)
  return (
    <PaperPage
      back={
        <BackButton to="/analytics/impact-reports/$id" params={{ id }}>
          Back
        </BackButton>
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
            loading={pdf.isBusy}
            onClick={() => void pdf.download(serial, title)}
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
