import { Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { explain } from '#parts/collections/explain-flag.ts'
import { inOrder } from '#ui/in-order.ts'
import { formatPending } from '../collections.words.ts'
import type { RecordForm } from './record-form.ts'
import type { Judgement } from './use-judgement.ts'

interface Props {
  judgement: Judgement
  values: Pick<RecordForm, 'at' | 'store'>
}

/** Why the collection would be refused or reviewed, and how to record it all the same. */
export function FlagWarning({ judgement: { preview, refusal, isAsking }, values: { at, store } }: Props) {
  const flags = preview?.flags ?? []
  const grams = preview?.lines.reduce((sum, line) => sum + line.grams, 0) ?? 0
  const [now] = useState(() => new Date().toISOString())
  const facts = { grams, at: at ?? now, store: { name: store?.name ?? '' } }
  const reasons = [...new Set(flags.map(flag => explain(flag, facts)))]
  const pending = preview && formatPending(preview)
  const hasWarning = refusal !== undefined || reasons.length > 0 || isAsking
  return (
    <div className={hasWarning ? 'notice small whole' : undefined} role="status">
      {hasWarning && (
        <>
          <TriangleAlert size={16} aria-hidden />
          <div className="grow stack" style={{ gap: 6 }}>
            {refusal && <p>{refusal}</p>}
            {inOrder(reasons, reason => (
              <p>{reason}</p>
            ))}
            {reasons.length > 0 && (
              <p>{pending ? `It will be reviewed: ${pending}.` : 'It will be flagged for review.'}</p>
            )}
            {isAsking && (
              <Text fz="inherit" fw={650}>
                Press Enter again to record it anyway.
              </Text>
            )}
          </div>
        </>
      )}
    </div>
  )
}
