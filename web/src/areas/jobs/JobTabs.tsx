import { TabLinks } from '#ui/tabs/TabLinks.tsx'

/** The pages about jobs. */
export const JobTabs = () => (
  <TabLinks
    label="Jobs"
    tabs={[
      { label: 'Jobs', to: '/settings/jobs', isExact: true },
      { label: 'Queue', to: '/settings/jobs/queue' },
      { label: 'Schedule', to: '/settings/jobs/schedule' },
    ]}
  />
)
