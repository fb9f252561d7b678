import { Outlet } from '@tanstack/react-router'
import { Sections } from '#ui/layout/Sections.tsx'
import { TabLinks } from '#ui/tabs/TabLinks.tsx'

/** The sub-navigation of the academy above its pages. */
export const AcademyLayout = () => (
  <Sections>
    <TabLinks
      label="Academy"
      tabs={[
        { label: 'Games', to: '/academy', isExact: true },
        { label: 'Question bank', to: '/academy/bank' },
        { label: 'Plays', to: '/academy/plays' },
        { label: 'Leaderboards', to: '/academy/leaderboards' },
      ]}
    />
    <Outlet />
  </Sections>
)
