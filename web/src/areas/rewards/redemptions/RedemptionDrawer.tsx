import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { ActivityPanel } from '#parts/ActivityPanel.tsx'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { DecisionBar } from '#ui/inbox/DecisionBar.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { RedemptionCase } from './RedemptionCase.tsx'
import classes from './redemptions.module.css'
import { useDeciding } from './use-deciding.tsx'

/** One redemption beside the list, with what can be done while it is open. */
export function RedemptionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useApi(redemptions.get, { params: { id } })
  const redemption = found.data?.data
  const { actions, note, dialog } = useDeciding(redemption, onClose)
  const body = () => {
    if (redemption)
      return (
        <Sections>
          <RedemptionCase redemption={redemption} />
          <ActivityPanel entityType="redemption" entityId={id} />
        </Sections>
      )
    if (found.isError) return <CallError error={found.error} onRetry={() => void found.refetch()} />
    return <SkeletonLines count={8} />
  }
  return (
    <Drawer
      isOpen
      title={redemption ? `Redemption ${redemption.code}` : 'Redemption'}
      onClose={onClose}
      footer={
        (actions.length > 0 || note) && (
          <>
            {note && <p className={classes.note}>{note}</p>}
            <DecisionBar actions={actions} />
          </>
        )
      }
    >
      {body()}
      {dialog}
    </Drawer>
  )
}
