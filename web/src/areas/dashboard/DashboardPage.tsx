import { dashboard } from '@fulmar/contract/dashboard'
import { Skeleton } from '@mantine/core'
import { CallError } from '#core/api/CallError.tsx'
import { useLive } from '#core/live/use-live.ts'
import { useFigures } from '#parts/figures.ts'
import { formatTime } from '#ui/format/dates.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import classes from './dashboard.module.css'
import { NeedsAttention } from './NeedsAttention.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { Today } from './Today.tsx'

export function DashboardPage() {
  const figures = useFigures()
  useLive('any records', [dashboard.figures, dashboard.recentActivity])
  const data = figures.data?.data
  const body = () => {
    if (figures.isPending) return <DashboardSkeleton />
    if (!data) return figures.error && <CallError error={figures.error} onRetry={() => void figures.refetch()} />
    return (
      <>
        <NeedsAttention waiting={data.waiting} />
        <Today figures={data} />
      </>
    )
  }
  return (
    <div className={classes.page}>
      <PageHeader
        title="Dashboard"
        meaning="Open tasks, today’s figures and recent activity."
        actions={data && <Updated at={data.updatedAt} isLate={figures.isError} />}
      />
      {body()}
      <RecentActivity />
    </div>
  )
}

const Updated = ({ at, isLate }: { at: string; isLate: boolean }) => (
  <p className={classes.updated} data-late={isLate || undefined}>
    {isLate ? 'Not updated since' : 'Updated'} <time dateTime={at}>{formatTime(at)}</time>
  </p>
)

const placeholders = ['a', 'b', 'c']

const DashboardSkeleton = () => (
  <div role="status" aria-label="Loading" className={classes.page}>
    <div className={classes.needs}>
      {placeholders.map(key => (
        <Skeleton key={key} height={92} radius="lg" />
      ))}
    </div>
    <Skeleton height={118} radius="lg" />
  </div>
)
