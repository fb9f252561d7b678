import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { ActivityPanel } from '#parts/ActivityPanel.tsx'
import { DecisionDrawer } from '#parts/inbox/DecisionDrawer.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { RedemptionCase } from './RedemptionCase.tsx'
import { useRedemptionDecisions } from './use-redemption-decisions.tsx'

/** One redemption beside the list, with what can be done while it is open. */
export function RedemptionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useApi(redemptions.get, { params: { id } })
  const redemption = found.data?.data
  const decisions = useRedemptionDecisions(redemption, onClose)
  return (
    <DecisionDrawer
      title={redemption ? `Redemption ${redemption.code}` : 'Redemption'}
      decisions={decisions}
      onClose={onClose}
    >
      <Loaded of={found} lines={8}>
        {({ data }) => (
          <Sections>
            <RedemptionCase redemption={data} />
            <ActivityPanel entityType="redemption" entityId={id} />
          </Sections>
        )}
      </Loaded>
    </DecisionDrawer>
  )
}
