import { formatTask } from '@fulmar/contract/jobs/job-words'
import { jobs, type ScheduledTask } from '@fulmar/contract/jobs/jobs'
import { Button, Stack, Text } from '@mantine/core'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { JobTabs } from './JobTabs.tsx'

const refetchMs = 30_000

/** The tasks that the server runs by itself. */
export function SchedulePage() {
  const found = useApi(jobs.scheduled, {}, { refetchInterval: refetchMs })
  return (
    <Sections>
      <PageHeader title="Schedule" meaning="Tasks that the server runs automatically, next one first." />
      <JobTabs />
      <Panel title="Scheduled tasks">
        <Loaded of={found} lines={8}>
          {({ data }) => (
            <ul className="divided">
              {data.map(task => (
                <TaskRow key={task.task} task={task} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </Sections>
  )
}

function TaskRow({ task: { task, lastRunAt, nextRunAt, attempts, lastError } }: { task: ScheduledTask }) {
  const run = useSend(jobs.runTask)
  const name = formatTask(task)
  return (
    <li>
      <Stack gap={2} flex="1 1 16rem" miw={0}>
        <span className="row">
          {name}
          {lastError && <StatusBadge tone="bad">Failing, {formatCount(attempts, 'attempt')}</StatusBadge>}
        </span>
        <span className="detail">
          Next run <RelativeTime at={nextRunAt} /> · last run <RelativeTime at={lastRunAt} />
        </span>
        {lastError && (
          <Text className="anywhere" maw="62ch" span>
            {lastError}
          </Text>
        )}
      </Stack>
      <Button
        size="xs"
        variant="default"
        aria-label={`Run now: ${name}`}
        loading={run.isPending}
        onClick={() => run.mutate({ body: { task } })}
      >
        Run now
      </Button>
    </li>
  )
}
