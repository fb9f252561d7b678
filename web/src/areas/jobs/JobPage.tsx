import { jobKindWords, jobStateWords } from '@fulmar/contract/jobs/job-words'
import { type Job, jobs } from '@fulmar/contract/jobs/jobs'
import { Button, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { Loaded } from '#core/api/Loaded.tsx'
import { saveExport } from '#core/api/save-export.ts'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useLive } from '#core/live/use-live.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { JobProgress, jobTones } from './JobProgress.tsx'

/** One job, for the person who started it and for owners. */
export function JobPage() {
  const { id = '' } = useParams({ strict: false })
  const found = useApi(jobs.get, { params: { id } })
  useLive(['job'], [jobs.get])
  return (
    <Loaded of={found} lines={5}>
      {({ data }) => <JobRecord job={data} />}
    </Loaded>
  )
}

const factsOf = (job: Job): Fact[] => [
  { label: 'Kind', value: jobKindWords[job.kind] },
  { label: 'Started by', value: job.askedBy?.name ?? 'Schedule' },
  { label: 'Requested', value: <RelativeTime at={job.createdAt} /> },
  { label: 'Started', value: <RelativeTime at={job.startedAt} /> },
  { label: 'Finished', value: <RelativeTime at={job.finishedAt} /> },
  { label: 'Attempts', value: job.attempts },
  ...(job.link ? [{ label: 'Result', value: <Link to={job.link as '/'}>Open</Link> }] : []),
  ...(job.file ? [{ label: 'File available until', value: <RelativeTime at={job.file.expiresAt} /> }] : []),
]

function JobRecord({ job }: { job: Job }) {
  const { title, state, error, details } = job
  return (
    <Sections>
      <PageHeader
        title={title}
        badges={
          <StatusBadge tone={jobTones[state]}>{job.isCancelling ? 'Stopping' : jobStateWords[state]}</StatusBadge>
        }
        actions={<JobActions job={job} />}
      />
      {error && (
        <Panel title="Error">
          <Text className="anywhere" maw="62ch">
            {error}
          </Text>
          {details && (
            <details className="quiet fine">
              <summary>Technical details</summary>
              <code className="anywhere" style={{ display: 'block', marginTop: 6, whiteSpace: 'pre-wrap' }}>
                {details}
              </code>
            </details>
          )}
        </Panel>
      )}
      <Panel title="Progress">
        <Stack gap={14} align="flex-start">
          <JobProgress job={job} />
          <FactList facts={factsOf(job)} />
        </Stack>
      </Panel>
    </Sections>
  )
}

function JobActions({ job }: { job: Job }) {
  const { id, title } = job
  const { adminDetails } = useAdminDetails()
  const [confirm, dialog] = useConfirm()
  const retry = useSend(jobs.retry)
  const cancel = useSend(jobs.cancel)
  const askToRetry = async () => {
    const isSure = await confirm({
      title: `Run ${title} again?`,
      body: 'It starts from the beginning.',
      verb: 'Run again',
    })
    if (isSure) retry.mutate({ body: { id } })
  }
  const askToCancel = async () => {
    const isSure = await confirm({
      title: `Cancel ${title}?`,
      body: 'It stops at its next step. You can run it again later.',
      verb: 'Cancel job',
      cancel: 'Keep running',
      tone: 'danger',
    })
    if (isSure) cancel.mutate({ body: { id } })
  }
  return (
    <>
      {job.canCancel && (
        <Button variant="default" loading={cancel.isPending} onClick={() => void askToCancel()}>
          Cancel job
        </Button>
      )}
      {job.canRetry && (
        <Button loading={retry.isPending} onClick={() => void askToRetry()}>
          Run again
        </Button>
      )}
      {job.file && job.askedBy?.id === adminDetails?.id && (
        <Button
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => void saveExport(jobs.download, { params: { id } })}
        >
          Download {job.file.name}
        </Button>
      )}
      {dialog}
    </>
  )
}
