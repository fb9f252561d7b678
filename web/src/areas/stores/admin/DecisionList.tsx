import { checklistItems, type StoreDecision } from '@fulmar/contract/stores/store-records'
import { Stack } from '@mantine/core'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { formatFieldName } from '../form/store-form.ts'
import { checklistWords, outcomeWords } from './stores.words.ts'

/** Decisions about a request, newest first. */
export const DecisionList = ({ decisions }: { decisions: readonly StoreDecision[] }) => (
  <Stack component="ol" gap={18}>
    {decisions.map(decision => (
      <Stack key={decision.id} component="li" gap={6}>
        <p className="row quiet" style={{ gap: '4px 10px' }}>
          <StatusBadge tone={outcomeWords[decision.outcome].tone}>{outcomeWords[decision.outcome].words}</StatusBadge>
          <span>
            by {decision.by?.name ?? 'the system'}, <RelativeTime at={decision.at} />
          </span>
        </p>
        {decision.reason && <p className="lines">“{decision.reason}”</p>}
        <Comments comments={decision.fieldComments} />
        {decision.note && <p className="quiet">Note: {decision.note}</p>}
        <Ticked checklist={decision.checklist} />
      </Stack>
    ))}
  </Stack>
)

/** Questions by field. */
export function Comments({ comments }: { comments: Record<string, string> }) {
  const entries = Object.entries(comments)
  if (entries.length === 0) return null
  return (
    <ul className="bullets anywhere">
      {entries.map(([field, comment]) => (
        <li key={field}>
          <strong>{formatFieldName(field)}</strong>: {comment}
        </li>
      ))}
    </ul>
  )
}

function Ticked({ checklist }: Pick<StoreDecision, 'checklist'>) {
  const ticked = checklistItems.filter(item => checklist[item])
  if (ticked.length === 0) return null
  return <p className="quiet">Checked: {ticked.map(item => checklistWords[item].toLowerCase()).join('; ')}</p>
}
