import { jobKindWords, jobStateWords } from '@fulmar/contract/jobs/job-words'
import { type Job, type JobListQuery, jobs } from '@fulmar/contract/jobs/jobs'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '#core/api/use-api.ts'
import { useLive } from '#core/live/use-live.ts'
import { useList } from '#parts/lists/use-list.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { JobProgress, jobTones } from './JobProgress.tsx'
import { JobTabs } from './JobTabs.tsx'

const columns: readonly Column<Job, JobListQuery['sortBy']>[] = [
  { id: 'title', title: 'Job', wraps: true, cell: row => row.title, detail: row => jobKindWords[row.kind] },
  {
    id: 'state',
    title: 'State',
    card: 'corner',
    cell: row => (
      <StatusBadge tone={jobTones[row.state]}>{row.isCancelling ? 'Stopping' : jobStateWords[row.state]}</StatusBadge>
    ),
  },
  { id: 'progress', title: 'Progress', card: 'plain', cell: row => <JobProgress job={row} /> },
  { id: 'askedBy', title: 'Started by', card: 'titled', cell: row => row.askedBy?.name ?? 'Schedule' },
  { id: 'error', title: 'Error', wraps: true, card: 'plain', cell: row => row.error },
  { id: 'createdAt', title: 'Requested', sortBy: 'createdAt', card: 'titled', at: row => row.createdAt },
  { id: 'finishedAt', title: 'Finished', hidden: true, at: row => row.finishedAt },
]

const filters: Filter<'state' | 'kind'>[] = [
  { kind: 'several', key: 'state', label: 'State', options: optionsOf(jobStateWords) },
  { kind: 'several', key: 'kind', label: 'Kind', options: optionsOf(jobKindWords) },
]

/** An import has a page of its own, where it is stopped, continued and undone. */
const hrefOf = ({ id, kind, link }: Job) => (kind === 'IMPORT' && link ? link : `/settings/jobs/${id}`)

export function JobList() {
  const { table } = useList(jobs.list)
  const navigate = useNavigate()
  const [confirm, dialog] = useConfirm()
  const rebuild = useSend(jobs.rebuild)
  useLive(['job'], [jobs.list])
  const askToRebuild = async () => {
    const isSure = await confirm({
      title: 'Rebuild all figures?',
      body: 'Totals, charts and leaderboards are added up again from the raw records. Recording goes on meanwhile, and figures change once all are counted.',
      verb: 'Rebuild figures',
    })
    if (isSure) rebuild.mutate({})
  }
  return (
    <Sections>
      <PageHeader
        title="Jobs"
        meaning="Large exports, imports, rebuilds, payouts and reports of the last 30 days, with their progress."
        actions={
          <Button variant="default" loading={rebuild.isPending} onClick={() => void askToRebuild()}>
            Rebuild figures
          </Button>
        }
      />
      <JobTabs />
      <DataTable
        label="Jobs"
        columns={columns}
        {...table}
        rowName={row => row.title}
        href={hrefOf}
        onOpen={row => void navigate({ to: hrefOf(row) as '/' })}
        filters={filters}
        empty={
          <EmptyState title="No jobs yet">
            Exports of more than 100,000 rows, imports, rebuilds, payouts and monthly reports appear here.
          </EmptyState>
        }
      />
      {dialog}
    </Sections>
  )
}
