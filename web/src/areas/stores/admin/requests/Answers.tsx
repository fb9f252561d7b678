import { type Field, valueAt } from '@fulmar/contract/core/fields'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import type { Store } from '@fulmar/contract/stores/store-records'
import { formatField } from '#parts/fields/field-values.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { formatFieldName } from '../../form/store-form.ts'

/** What the store was asked, what each field said before and what it says now. */
export function Answers({ store }: { store: Store }) {
  const { answeredAt, answeredFrom, decision, decisions } = store
  if (!answeredAt || store.status !== 'PENDING') return null
  const { fieldComments = {} } = decisions[0] ?? {}
  const questions = Object.entries(fieldComments)
  return (
    <Panel title="Answered">
      <p className="quiet">
        Answered <RelativeTime at={answeredAt} />
        {decision?.by && `, asked by ${decision.by.name}`}.
      </p>
      {decision?.reason && <p className="lines">“{decision.reason}”</p>}
      {questions.length > 0 && (
        <PlainTable label="Questions and answers" columns={['Question', 'Before', 'Now']}>
          {questions.map(([name, question]) => (
            <tr key={name}>
              <th scope="row">
                <span className="strong">{formatFieldName(name)}</span>
                <span className="detail">{question}</span>
              </th>
              <td>{formatAnswer(name, answeredFrom[name])}</td>
              <td>
                {isSame(answeredFrom[name], valueAt(store, name))
                  ? 'Not changed'
                  : formatAnswer(name, valueAt(store, name))}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Panel>
  )
}

const isSame = (before: unknown, now: unknown) => JSON.stringify(before ?? '') === JSON.stringify(now ?? '')

/** Hours, the place and the image are shown in full further down. */
function formatAnswer(name: string, value: unknown): string {
  const field = (storeDetailFields as Record<string, Field>)[name]
  return field && field.kind !== 'own' ? formatField(field, value) : 'See below'
}
