import type { Job, JobState } from '@fulmar/contract/jobs/jobs'
import { formatNumber } from '#ui/format/numbers.ts'
import type { Tone } from '#ui/StatusBadge.tsx'
import classes from './jobs.module.css'

export const jobTones: Record<JobState, Tone> = {
  QUEUED: 'wait',
  RUNNING: 'info',
  DONE: 'ok',
  FAILED: 'bad',
  CANCELLED: 'off',
}

/** How far a job is; nothing for one that has not started to count. */
export function JobProgress({ job: { title, state, done, total } }: { job: Job }) {
  if (!total) return <span className={classes.counted}>{state === 'RUNNING' ? 'In progress' : '–'}</span>
  const share = Math.min(1, done / total)
  return (
    <span className={classes.progress}>
      <span
        role="progressbar"
        aria-label={`Progress of ${title}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className={classes.bar}
        data-state={state}
      >
        <span className={classes.filled} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={classes.counted}>
        {formatNumber(done)} of {formatNumber(total)}
      </span>
    </span>
  )
}
