import { reportSchedules } from '@fulmar/contract/report-schedules'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { MonthlyForm } from './MonthlyForm.tsx'

/** Always read again when it opens: another tab may have saved it. */
export function MonthlyDrawer({ onClose }: { onClose: () => void }) {
  const found = useApi(reportSchedules.get, {}, { staleTime: 0 })
  if (found.data && found.isFetchedAfterMount)
    return <MonthlyForm key={found.data.data.version} schedule={found.data.data} onClose={onClose} />
  return (
    <Drawer isOpen title="Monthly email" onClose={onClose}>
      {found.error && !found.isFetching ? (
        <CallError error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonLines count={6} />
      )}
    </Drawer>
  )
}
