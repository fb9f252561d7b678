import { Link, Outlet } from '@tanstack/react-router'
import { Sections } from '#ui/layout/Sections.tsx'
import { TabLinks } from '#ui/tabs/TabLinks.tsx'

/** The sub-navigation of the academy above its pages. */
export const AcademyLayout = () => (
  <Sections>
    <TabLinks
      label="Academy"
      tabs={[
        {
          label: 'Games',
          link: (content, className) => (
            <Link to="/academy" activeOptions={{ exact: true, includeSearch: false }} className={className}>
              {content}
            </Link>
          ),
        },
        {
          label: 'Question bank',
          link: (content, className) => (
            <Link to="/academy/bank" activeOptions={{ includeSearch: false }} className={className}>
              {content}
            </Link>
          ),
        },
        {
          label: 'Plays',
          link: (content, className) => (
            <Link to="/academy/plays" activeOptions={{ includeSearch: false }} className={className}>
              {content}
            </Link>
          ),
        },
        {
          label: 'Leaderboards',
          link: (content, className) => (
            <Link to="/academy/leaderboards" activeOptions={{ includeSearch: false }} className={className}>
              {content}
            </Link>
          ),
        },
      ]}
    />
    <Outlet />
  </Sections>
)
