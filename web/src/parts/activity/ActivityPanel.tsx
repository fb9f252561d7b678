import { useCan } from '#core/session/can.ts'
import { Panel } from '#ui/Panel.tsx'
import { type ActivityOf, ActivityTimeline } from './ActivityTimeline.tsx'

/** The activity of a record, for those who may read the log. */
export function ActivityPanel(of: ActivityOf) {
  const mayRead = useCan('activity:read')
  return (
    mayRead && (
      <Panel title="Activity">
        <ActivityTimeline of={of} />
      </Panel>
    )
  )
}
