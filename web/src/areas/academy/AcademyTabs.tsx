import { TabLinks } from '#ui/tabs/TabLinks.tsx'

/** The pages about all games, below the title of each. */
export const AcademyTabs = () => (
  <TabLinks
    label="Academy"
    tabs={[
      { label: 'Games', to: '/academy', isExact: true },
      { label: 'Question bank', to: '/academy/bank' },
      { label: 'Plays', to: '/academy/plays' },
      { label: 'Leaderboards', to: '/academy/leaderboards' },
    ]}
  />
)
