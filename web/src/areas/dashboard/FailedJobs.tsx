import { dashboard } from '@fulmar/contract/dashboard'
import { Button } from '@mantine/core'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import classes from './dashboard.module.css'
import { sayTask } from './dashboard.words.ts'

/** Background jobs that gave up. */
export function FailedJobs({ onClose }: { onClose: () => void }) {
  const found = useApi(dashboard.failedJobs, {}, { staleTime: 0 })
  const body = () => {
    if (found.isPending) return <SkeletonLines count={4} />
    if (!found.data) return found.error && <CallError error={found.error} onRetry={() => void found.refetch()} />
    if (found.data.data.length === 0) return <p className={classes.quiet}>No job has failed.</p>
    return (
      <>
        <p className={classes.quiet}>
          These jobs gave up after their last attempt. The server log says why, under the number of the job.
        </p>
        <ul className={classes.activity}>
          {found.data.data.map(job => (
            <li key={job.id}>
              <span className={classes.sentence}>
                {sayTask(job.task)} <span className={classes.when}>job {job.id}</span>
              </span>
              <span className={classes.when}>
                {formatCount(job.attempts, 'attempt')}, <RelativeTime at={job.failedAt} />
              </span>
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <Dialog isOpen title="Failed jobs" size={560} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {body()}
    </Dialog>
  )
}
