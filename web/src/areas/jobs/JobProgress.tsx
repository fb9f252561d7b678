import type { Job, JobState } from '@fulmar/contract/jobs/jobs'
import { Progress, Stack } from '@mantine/core'
import { formatNumber } from '#ui/format/numbers.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

export const jobTones: Record<JobState, Tone> = {
  QUEUED: 'wait',
  RUNNING: 'info',
  DONE: 'ok',
  FAILED: 'bad',
  CANCELLED: 'off',
}

/** How far a job is; nothing for one that has not started to count. */
export function JobProgress({ job: { title, state, done, total } }: { job: Job }) {
  if (!total) return <span className="quiet fine figures">{state === 'RUNNING' ? 'In progress' : '–'}</span>
  const share = Math.min(1, done / total)
  return (
    <Stack gap={4} miw="8rem">
      <Progress
        value={Math.round(share * 100)}
        size={6}
        color={state === 'FAILED' || state === 'CANCELLED' ? 'gray' : undefined}
        transitionDuration={200}
        aria-label={`Progress of ${title}`}
      />
      <span className="quiet fine figures">
        {formatNumber(done)} of {formatNumber(total)}
      </span>
    </Stack>
  )
}
