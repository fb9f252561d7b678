import type { Question } from '@fulmar/contract/academy/game-questions'
import { questionBank } from '@fulmar/contract/academy/question-bank'
import { Button, Group, Menu } from '@mantine/core'
import { Check, Copy, Library, Trash2, Undo2 } from 'lucide-react'
import { useSend } from '#core/api/use-api.ts'
import { MoreMenu } from '#ui/MoreMenu.tsx'
import { copyOf } from './questions.ts'
import type { Questions } from './use-questions.ts'

interface Props {
  question: Question
  language: string
  questions: Questions
  onOpen: (id: string | undefined) => void
}

/** What can be done with the open question. */
export function QuestionTools({ question, language, questions: all, onOpen }: Props) {
  const keep = useSend(questionBank.add)
  const { id: _, ...kept } = question
  const remove = () => {
    const at = all.questions.indexOf(question)
    all.remove(question)
    onOpen((all.questions[at + 1] ?? all.questions[at - 1])?.id)
  }
  const duplicate = () => {
    const copy = copyOf(question)
    if (all.add([copy])) onOpen(copy.id)
  }
  return (
    <Group gap={8}>
      {question.review === 'DRAFT' && (
        <Button
          size="compact-md"
          leftSection={<Check size={16} aria-hidden />}
          onClick={() => all.change({ ...question, review: 'ACCEPTED' })}
        >
          Accept
        </Button>
      )}
      <MoreMenu label="Question actions">
        <Menu.Item
          leftSection={<Library size={16} aria-hidden />}
          onClick={() => keep.mutate({ body: { language, questions: [kept] } })}
        >
          Keep in question bank
        </Menu.Item>
        <Menu.Item leftSection={<Copy size={16} aria-hidden />} onClick={duplicate}>
          Duplicate
        </Menu.Item>
        {question.review === 'ACCEPTED' && (
          <Menu.Item
            leftSection={<Undo2 size={16} aria-hidden />}
            onClick={() => all.change({ ...question, review: 'DRAFT' })}
          >
            Back to draft
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden />} onClick={remove}>
          Remove
        </Menu.Item>
      </MoreMenu>
    </Group>
  )
}
