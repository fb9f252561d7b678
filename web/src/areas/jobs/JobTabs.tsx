import { Link } from '@tanstack/react-router'
import { TabLinks } from '#ui/tabs/TabLinks.tsx'

/** The pages about jobs. */
export const JobTabs = () => (
  <TabLinks
    label="Jobs"
    tabs={[
      {
        label: 'Jobs',
        link: (content, className) => (
          <Link to="/settings/jobs" className={className} activeOptions={{ exact: true, includeSearch: false }}>
            {content}
          </Link>
        ),
      },
      {
        label: 'Queue',
        link: (content, className) => (
          <Link to="/settings/jobs/queue" className={className} activeOptions={{ includeSearch: false }}>
            {content}
          </Link>
        ),
      },
      {
        label: 'Schedule',
        link: (content, className) => (
          <Link to="/settings/jobs/schedule" className={className}>
            {content}
          </Link>
        ),
      },
    ]}
  />
)
