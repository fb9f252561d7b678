import { impactReports } from '@fulmar/contract/impact-reports'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import classes from './ReportSheet.module.css'
import { ReportSheet } from './ReportSheet.tsx'

/** The report alone on the page: what is seen is what is printed. */
export function PrintPage() {
  const { id } = useParams({ from: '/analytics/impact-reports/$id/print' })
  const found = useApi(impactReports.get, { params: { id } })
  usePageTitle(found.data?.data.serial ?? undefined)
  if (found.isPending) return <PageSkeleton />
  if (found.error?.errorType === 'NOT_FOUND') return <NotFoundState title="This report was not found" />
  if (found.isError) return <CallError as="page" error={found.error} onRetry={() => void found.refetch()} />
  if (found.data.data.status === 'DRAFT') return <NotFoundState title="This report has not been issued" />
  return (
    <main className={classes.page} id="main">
      <header className={classes.controls}>
        <Button
          variant="default"
          leftSection={<ArrowLeft size={16} aria-hidden />}
          renderRoot={props => <Link to="/analytics/impact-reports/$id" params={{ id }} {...props} />}
        >
          Back
        </Button>
        <Button leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </header>
      <h1 className={classes.hidden}>Impact report {found.data.data.serial}</h1>
      <ReportSheet report={found.data.data} />
    </main>
  )
}
