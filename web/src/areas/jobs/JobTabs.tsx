import { jobs } from '@fulmar/contract/jobs/jobs'
import { useApi } from '#core/api/use-api.ts'
import { TabLinks } from '#ui/tabs/TabLinks.tsx'

/** The pages about jobs, with how many tasks failed. */
export function JobTabs() {
  const failed = useApi(jobs.queue, { query: { state: ['FAILED'], limit: 1 } }).data?.totalCount
  return (
    <TabLinks
      label="Jobs"
      tabs={[
        { label: 'Jobs', to: '/settings/jobs', isExact: true },
        { label: 'Queue', to: '/settings/jobs/queue', count: failed },
        { label: 'Schedule', to: '/settings/jobs/schedule' },
      ]}
    />
  )
}
