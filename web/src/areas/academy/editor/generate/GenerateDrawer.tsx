import { blockingFaults, type Question } from '@fulmar/contract/academy/game-questions'
import { quizGeneration } from '@fulmar/contract/academy/quiz-generation'
import { Alert, Button, Group } from '@mantine/core'
import { CheckCheck, Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { focusFirstField } from '#ui/dialog/first-field.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'
import { copyOf } from '../questions/questions.ts'
import { DraftCard } from './DraftCard.tsx'
import { GenerateForm } from './GenerateForm.tsx'
import { useGeneration } from './use-generation.ts'

interface Props {
  language: string
  /** The questions of the game, which are not to be repeated. */
  there: readonly Question[]
  /** How many questions a play asks. */
  perPlay: number
  onAdd: (questions: readonly Question[]) => boolean
  onClose: () => void
}

/** Writes drafts about a topic. Only what is accepted becomes part of the game. */
export function GenerateDrawer({ language, there, perPlay, onAdd, onClose }: Props) {
  const writer = useApi(quizGeneration.writer, {})
  const generation = useGeneration(there, writer.data?.data.origin)
  const [confirm, dialog] = useConfirm()
  const [accepted, setAccepted] = useState(0)
  const { drafts, progress } = generation
  const accept = (...chosen: readonly Question[]) => {
    if (!onAdd(chosen.map(draft => ({ ...copyOf(draft), review: 'ACCEPTED' })))) return
    setAccepted(accepted + chosen.length)
    generation.drop(...chosen.map(({ id }) => id))
  }
  const sound = drafts.filter(draft => blockingFaults([{ ...draft, review: 'ACCEPTED' }]).length === 0)
  const ready = there.filter(({ review }) => review === 'ACCEPTED').length
  const close = async () => {
    const isSure =
      drafts.length === 0 ||
      (await confirm({
        title: 'Close without the remaining drafts?',
        body: `${formatCount(drafts.length, 'draft')} not accepted will be lost.`,
        verb: 'Close',
        cancel: 'Keep reviewing',
        tone: 'danger',
      }))
    if (isSure) onClose()
  }
  return (
    <Drawer
      isOpen
      size={680}
      title="Generate questions"
      onClose={() => void close()}
      footer={
        <Button variant="default" onClick={() => void close()}>
          {accepted > 0 ? 'Done' : 'Close'}
        </Button>
      }
    >
      <Loaded of={writer} lines={6}>
        {({ data }) => (
          <div ref={focusFirstField}>
            <GenerateForm
              writer={data}
              language={language}
              missing={Math.max(0, perPlay - ready)}
              isBusy={progress !== null}
              onGenerate={generation.generate}
            />
          </div>
        )}
      </Loaded>
      <Group gap={12} wrap="nowrap" justify="space-between" mih={40}>
        <p role="status">
          {progress
            ? `Writing: ${formatNumber(progress.written)} of ${formatNumber(progress.of)}…`
            : formatReviewed(drafts.length, accepted)}
        </p>
        {progress && (
          <Button size="compact-md" variant="default" onClick={generation.stop}>
            Stop
          </Button>
        )}
        {!progress && sound.length > 1 && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<CheckCheck size={16} aria-hidden />}
            onClick={() => accept(...sound)}
          >
            {sound.length === drafts.length ? 'Accept all' : `Accept ${formatNumber(sound.length)} without faults`}
          </Button>
        )}
      </Group>
      {generation.failure && (
        <Alert color="red" icon={<TriangleAlert size={18} />} role="alert">
          {generation.failure}
        </Alert>
      )}
      {generation.note && (
        <Alert color="yellow" icon={<Info size={18} aria-hidden />} role="status">
          {generation.note}
        </Alert>
      )}
      <ul className="stack" style={{ margin: '8px 0' }} aria-label="Drafts">
        {drafts.map(draft => (
          <DraftCard
            key={draft.id}
            draft={draft}
            isBusy={generation.regenerating === draft.id}
            onAccept={() => accept(draft)}
            onChange={generation.change}
            onRegenerate={() => void generation.regenerate(draft).catch(() => undefined)}
            onReject={() => generation.drop(draft.id)}
          />
        ))}
      </ul>
      {dialog}
    </Drawer>
  )
}

const formatReviewed = (left: number, accepted: number) =>
  [
    left > 0 && `${formatCount(left, 'draft')} to review.`,
    accepted > 0 && `${formatCount(accepted, 'question')} added to the game.`,
  ]
    .filter(Boolean)
    .join(' ')
