import type { Difficulty, Question } from '@fulmar/contract/academy/game-questions'
import { questionBank } from '@fulmar/contract/academy/question-bank'
import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ChoiceInput } from '#ui/form/ChoiceInput.tsx'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { difficultyOptions, difficultyWords, kindWords } from '../../academy.words.ts'
import { copyOf } from './questions.ts'

interface Props {
  language: string
  onAdd: (questions: readonly Question[]) => boolean
  onClose: () => void
}

/** Copies of questions from the bank, several at once. What is ticked stays ticked while one searches on. */
export function AddFromBankDialog({ language, onAdd, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [tag, setTag] = useState<string | null>(null)
  const [difficulty, setDifficulty] = useState<Difficulty | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Question>>(new Map())
  const search = useDebounced(typed.trim())
  const tags = useApi(questionBank.tags, {})
  const found = useApi(questionBank.list, {
    query: {
      limit: 50,
      language,
      ...(search && { search }),
      ...(tag && { tag }),
      ...(difficulty && { difficulty: [difficulty] }),
    },
  })
  // Results of an earlier search are not offered.
  const isSearching = found.isPending || found.isPlaceholderData || search !== typed.trim()
  const toggle = (id: string, question: Question) => {
    const next = new Map(chosen)
    if (!next.delete(id)) next.set(id, question)
    setChosen(next)
  }
  const add = () => {
    if (onAdd([...chosen.values()].map(copyOf))) onClose()
  }
  return (
    <Dialog
      isOpen
      title="Add from bank"
      size={720}
      onClose={onClose}
      onSave={chosen.size > 0 ? add : undefined}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.size === 0} onClick={add}>
            {chosen.size === 0 ? 'Add questions' : `Add ${formatCount(chosen.size, 'question')}`}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <TextInput
          label="Search"
          value={typed}
          maxLength={100}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <FieldRow>
          <ChoiceInput
            label="Tag"
            placeholder="Any tag"
            clearable
            data={(tags.data?.data ?? []).map(row => ({ value: row.tag, label: row.tag }))}
            value={tag}
            onChange={setTag}
          />
          <ChoiceInput
            label="Difficulty"
            placeholder="Any difficulty"
            clearable
            data={difficultyOptions}
            value={difficulty}
            onChange={setDifficulty}
          />
        </FieldRow>
        {found.isError && <CallError error={found.error} onRetry={() => void found.refetch()} />}
        {isSearching && <SkeletonLines count={5} />}
        {found.data && !isSearching && (
          <>
            <p className="quiet small" role="status">
              {found.data.totalCount === 0
                ? 'No questions found'
                : `${formatCount(found.data.totalCount, 'question')} found`}
              {found.data.totalCount > found.data.data.length && `, showing ${found.data.data.length}`}
            </p>
            <Stack
              component="ul"
              gap={12}
              mah={360}
              p={4}
              className="anywhere"
              style={{ overflow: 'auto' }}
              aria-label="Questions in the bank"
            >
              {found.data.data.map(({ id, question }) => (
                <li key={id}>
                  <Checkbox
                    label={question.text}
                    description={`${kindWords[question.kind]} · ${difficultyWords[question.difficulty]}`}
                    checked={chosen.has(id)}
                    onChange={() => toggle(id, question)}
                  />
                </li>
              ))}
            </Stack>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
