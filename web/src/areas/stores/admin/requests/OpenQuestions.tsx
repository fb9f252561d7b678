import type { Store } from '@fulmar/contract/stores/store-records'
import { formatDate } from '#ui/format/dates.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { Comments } from '../DecisionList.tsx'

const DAY_MS = 86_400_000
/** Then the request expires. */
const DAYS_TO_ANSWER = 30

/** What the store was asked and has not answered yet. */
export function OpenQuestions({ store: { status, decision, fieldComments, remindedAt } }: { store: Store }) {
  if (status !== 'NEEDS_INFO' || !decision) return null
  return (
    <Panel title="Waiting for an answer">
      {decision.reason && <p className="lines">“{decision.reason}”</p>}
      <Comments comments={fieldComments} />
      <p className="quiet">
        Asked by {decision.by?.name ?? 'the system'} <RelativeTime at={decision.at} />
        {remindedAt && (
          <>
            , reminded <RelativeTime at={remindedAt} />
          </>
        )}
        . Expires on {formatDate(Date.parse(decision.at) + DAYS_TO_ANSWER * DAY_MS)}.
      </p>
    </Panel>
  )
}
