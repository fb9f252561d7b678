import { useCan } from '#core/session/can.ts'
import { Panel } from '#ui/Panel.tsx'
import { ActivityTimeline } from './ActivityTimeline.tsx'

interface Props {
  /** One or several, separated by commas. */
  entityType: string
  entityId: string
}

/** The activity of a record, for those who may read the log. */
export function ActivityPanel(props: Props) {
  const mayRead = useCan('activity:read')
  return (
    mayRead && (
      <Panel title="Activity">
        <ActivityTimeline {...props} />
      </Panel>
    )
  )
}
