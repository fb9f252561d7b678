import type { Plan } from '@fulmar/contract/subscriptions/plans'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '#core/session/can.ts'
import { ActivityTimeline } from '#parts/activity/ActivityTimeline.tsx'
import { Drawer } from '#ui/dialog/Drawer.tsx'

/** Opens the activity of a plan beside the page. */
export function PlanActivity({ plan: { id, name } }: { plan: Plan }) {
  const mayRead = useCan('activity:read')
  const [isOpen, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <>
      <Button variant="subtle" size="xs" onClick={() => setOpen(true)} aria-label={`Activity of ${name}`}>
        Activity
      </Button>
      <Drawer isOpen={isOpen} title={`Activity of ${name}`} onClose={() => setOpen(false)}>
        {isOpen && <ActivityTimeline of={{ entityType: 'plan', entityId: id }} />}
      </Drawer>
    </>
  )
}
