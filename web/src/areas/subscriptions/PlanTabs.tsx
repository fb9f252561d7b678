import { Link } from '@tanstack/react-router'
import { TabLinks } from '#ui/tabs/TabLinks.tsx'

/** The pages about plans. */
export const PlanTabs = () => (
  <TabLinks
    label="Plans"
    tabs={[
      {
        label: 'Plans and subscribers',
        link: (content, className) => (
          <Link to="/settings/plans" className={className} activeOptions={{ exact: true, includeSearch: false }}>
            {content}
          </Link>
        ),
      },
      {
        label: 'Invoices',
        link: (content, className) => (
          <Link to="/settings/plans/invoices" className={className} activeOptions={{ includeSearch: false }}>
            {content}
          </Link>
        ),
      },
    ]}
  />
)
