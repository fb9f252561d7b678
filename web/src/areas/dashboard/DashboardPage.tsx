import { CallError } from '#core/api/CallError.tsx'
import { useFigures } from '#parts/figures.ts'
import { formatTime } from '#ui/format/dates.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import classes from './dashboard.module.css'
import { NeedsYou } from './NeedsYou.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { Today } from './Today.tsx'

/** First what needs me, then how today goes, then what others did. */
export function DashboardPage() {
  const figures = useFigures()
  const data = figures.data?.data
  const body = () => {
    if (figures.isPending) return <DashboardSkeleton />
    if (!data) return figures.error && <CallError error={figures.error} onRetry={() => void figures.refetch()} />
    return (
      <>
        <NeedsYou waiting={data.waiting} />
        <Today figures={data} />
      </>
    )
  }
  return (
    <div className={classes.page}>
      <PageHeader
        title="Dashboard"
        meaning="What needs you today, and how the programme is doing."
        actions={data && <Updated at={data.updatedAt} isLate={figures.isError} />}
      />
      {body()}
      <RecentActivity />
    </div>
  )
}

const Updated = ({ at, isLate }: { at: string; isLate: boolean }) => (
  <p className={classes.updated} data-late={isLate || undefined}>
    {isLate ? 'Could not be brought up to date, as of' : 'Updated'} <time dateTime={at}>{formatTime(at)}</time>
  </p>
)
