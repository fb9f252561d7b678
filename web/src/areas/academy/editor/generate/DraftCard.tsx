import { type Question, questionFaults } from '@fulmar/contract/academy/game-questions'
import { Button, Group } from '@mantine/core'
import { Check, Pencil, RefreshCw, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { difficultyWords, kindWords } from '../../academy.words.ts'
import { FaultList } from '../questions/FaultList.tsx'
import { QuestionFields } from '../questions/QuestionFields.tsx'

interface Props {
  draft: Question
  /** Another is being written in its place. */
  isBusy: boolean
  onAccept: () => void
  onChange: (draft: Question) => void
  onRegenerate: () => void
  onReject: () => void
}

/** One draft with the decisions about it; A, E, G and X decide while the focus is in the card. */
export function DraftCard({ draft, isBusy, onAccept, onChange, onRegenerate, onReject }: Props) {
  const [isEditing, setEditing] = useState(false)
  const keys: Record<string, () => void> = {
    a: onAccept,
    e: () => setEditing(!isEditing),
    g: onRegenerate,
    x: onReject,
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isEditing || event.ctrlKey || event.metaKey || event.altKey || isBusy) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }
  // Not being accepted is what a draft is, so it is no fault of this one.
  const codes = questionFaults([{ ...draft, review: 'ACCEPTED' }]).map(({ code }) => code)
  return (
    <li
      className="surface stack"
      style={{ gap: 8, padding: 16, background: 'var(--raised)' }}
      aria-label={`Draft: ${draft.text}`}
      aria-busy={isBusy || undefined}
      onKeyDown={onKeyDown}
    >
      {isEditing ? (
        <QuestionFields question={draft} onChange={onChange} faults={codes} isFresh />
      ) : (
        <>
          <p className="anywhere strong">{draft.text}</p>
          <ul className="bullets anywhere">
            {draft.options.map(({ id, text, isCorrect }) => (
              <li key={id} className={isCorrect ? 'good strong' : undefined}>
                {text}
                {isCorrect && <Check size={14} className="inlineIcon" aria-label="(right)" />}
              </li>
            ))}
          </ul>
          {draft.explanation && <p className="quiet small">{draft.explanation}</p>}
          <p className="quiet small">
            {kindWords[draft.kind]} · {difficultyWords[draft.difficulty]}
            {draft.source && ` · Source: ${draft.source}`}
          </p>
          <FaultList codes={codes} />
        </>
      )}
      <Group gap={8} pt={4}>
        <Button size="compact-md" leftSection={<Check size={16} aria-hidden />} disabled={isBusy} onClick={onAccept}>
          Accept
        </Button>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<Pencil size={16} aria-hidden />}
          disabled={isBusy}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? 'Done editing' : 'Edit'}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<RefreshCw size={16} aria-hidden />}
          loading={isBusy}
          onClick={onRegenerate}
        >
          Regenerate
        </Button>
        <Button
          size="compact-md"
          variant="subtle"
          color="red"
          leftSection={<X size={16} aria-hidden />}
          disabled={isBusy}
          onClick={onReject}
        >
          Reject
        </Button>
      </Group>
    </li>
  )
}
