import { CostProposals } from '#parts/costs/CostProposals.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { RewardTabs } from '../RewardTabs.tsx'

/** Every change of a cost that waits, of rewards and of games. */
export function CostsPage() {
  return (
    <Sections>
      <PageHeader
        title="Cost changes"
        meaning="Large changes of rewards’ costs, points a play, prizes and budgets. Another administrator approves them."
      />
      <RewardTabs current="costs" />
      <CostProposals
        empty={
          <EmptyState title="Nothing to approve">
            Changes that are too large for one administrator wait here.
          </EmptyState>
        }
      />
    </Sections>
  )
}
