import { formatTask, queuedTaskStateWords } from '@fulmar/contract/jobs/job-words'
import { jobs, type QueuedTask, type QueuedTaskState, type QueueListQuery } from '@fulmar/contract/jobs/jobs'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useList } from '#parts/lists/use-list.ts'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { FactList } from '#ui/FactList.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { JobTabs } from './JobTabs.tsx'

const tones: Record<QueuedTaskState, Tone> = { WAITING: 'wait', RUNNING: 'info', RETRYING: 'wait', FAILED: 'bad' }
const badgeOf = ({ state }: QueuedTask) => <StatusBadge tone={tones[state]}>{queuedTaskStateWords[state]}</StatusBadge>

const columns: readonly Column<QueuedTask, QueueListQuery['sortBy']>[] = [
  { id: 'task', title: 'Task', cell: row => formatTask(row.task) },
  { id: 'state', title: 'State', card: 'corner', cell: badgeOf },
  { id: 'attempts', title: 'Attempts', card: 'titled', cell: row => `${row.attempts} of ${row.maxAttempts}` },
  { id: 'lastError', title: 'Last error', wraps: true, card: 'plain', cell: row => row.lastError },
  { id: 'createdAt', title: 'Queued', sortBy: 'createdAt', card: 'titled', at: row => row.createdAt },
]

const filters: Filter<'state'>[] = [
  { kind: 'several', key: 'state', label: 'State', options: optionsOf(queuedTaskStateWords) },
]

const refetchMs = 10_000

/** What waits in the queue of the worker, and what failed there. */
export function QueueList() {
  const [openId, setOpenId] = useState<string | null>(null)
  const { page, table } = useList(jobs.queue, undefined, { refetchInterval: refetchMs })
  const opened = page.data?.data.find(row => row.id === openId)
  return (
    <Sections>
      <PageHeader
        title="Queue"
        meaning="Emails, deliveries and scheduled tasks that are waiting, running or failed. Finished ones leave the queue."
      />
      <JobTabs />
      <DataTable
        label="Tasks"
        columns={columns}
        {...table}
        rowName={row => formatTask(row.task)}
        onOpen={row => setOpenId(row.id)}
        filters={filters}
        empty={<EmptyState title="The queue is empty">No tasks are waiting.</EmptyState>}
      />
      {opened && <QueuedTaskDrawer task={opened} onClose={() => setOpenId(null)} />}
    </Sections>
  )
}

function QueuedTaskDrawer({ task, onClose }: { task: QueuedTask; onClose: () => void }) {
  const { id } = task
  const [confirm, dialog] = useConfirm()
  const retry = useSend(jobs.retryQueued, { closePopup: onClose })
  const remove = useSend(jobs.cancelQueued, { closePopup: onClose })
  const isRunning = task.state === 'RUNNING'
  const askToRemove = async () => {
    const isSure = await confirm({
      title: 'Remove this task from the queue?',
      body: 'It will never run: an email, for example, is never sent. This cannot be undone.',
      verb: 'Remove task',
      tone: 'danger',
    })
    if (isSure) remove.mutate({ body: { id } })
  }
  return (
    <Drawer
      isOpen
      title={formatTask(task.task)}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={isRunning} loading={remove.isPending} onClick={() => void askToRemove()}>
            Remove task
          </Button>
          <Button disabled={isRunning} loading={retry.isPending} onClick={() => retry.mutate({ body: { id } })}>
            Run now
          </Button>
        </>
      }
    >
      <Stack gap={14} align="flex-start">
        {badgeOf(task)}
        {isRunning && (
          <Text maw="62ch" c="dimmed">
            A task cannot be removed or restarted while it is running.
          </Text>
        )}
        {task.lastError && (
          <Text className="anywhere" maw="62ch">
            {task.lastError}
          </Text>
        )}
        <FactList
          facts={[
            { label: 'Attempts', value: `${task.attempts} of ${task.maxAttempts}` },
            { label: 'Queued', value: <RelativeTime at={task.createdAt} /> },
            { label: 'Last change', value: <RelativeTime at={task.updatedAt} /> },
            ...(task.state === 'RETRYING' ? [{ label: 'Next attempt', value: <RelativeTime at={task.runAt} /> }] : []),
          ]}
        />
      </Stack>
      {dialog}
    </Drawer>
  )
}
