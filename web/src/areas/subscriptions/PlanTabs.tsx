import { TabLinks } from '#ui/tabs/TabLinks.tsx'

/** The pages about plans. */
export const PlanTabs = () => (
  <TabLinks
    label="Plans"
    tabs={[
      { label: 'Plans and subscribers', to: '/settings/plans', isExact: true },
      { label: 'Invoices', to: '/settings/plans/invoices' },
    ]}
  />
)
