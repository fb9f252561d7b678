import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { Button, VisuallyHidden } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { PaperPage } from '#ui/paper/PaperPage.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { ReportSheet } from './ReportSheet.tsx'

export function PrintPage() {
  const { id } = useParams({ from: '/analytics/impact-reports/$id/print' })
  const found = useApi(impactReports.get, { params: { id } })
  usePageTitle(found.data?.data.serial ?? undefined)
  if (found.isPending) return <PageSkeleton />
  if (found.error?.errorType === 'NOT_FOUND') return <NotFoundState title="This report was not found" />
  if (found.isError) return <CallError as="page" error={found.error} onRetry={() => void found.refetch()} />
  if (found.data.data.status === 'DRAFT') return <NotFoundState title="This report has not been issued" />
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
    >
      <VisuallyHidden renderRoot={props => <h1 {...props} />}>Impact report {found.data.data.serial}</VisuallyHidden>
      <ReportSheet report={found.data.data} />
    </PaperPage>
  )
}
