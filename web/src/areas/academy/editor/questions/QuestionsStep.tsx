import { questionFaults } from '@fulmar/contract/academy/game-questions'
import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { games } from '@fulmar/contract/academy/games'
import { Button, Group, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Download, FileUp, Library, Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { saveExport } from '#core/api/save-export.ts'
import { useCan } from '#core/session/can.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { QuestionOutline } from './QuestionOutline.tsx'
import { QuestionTools } from './QuestionTools.tsx'
import { newQuestion } from './questions.ts'
import type { Questions } from './use-questions.ts'

/** What can be opened to get questions from. */
export type QuestionSource = 'bank' | 'generate'

interface Props {
  questions: Questions
  language: string
  game: GameRecord | undefined
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  onSource: (source: QuestionSource) => void
}

export function QuestionsStep({ questions: all, language, game, openId, onOpen, onSource }: Props) {
  const mayExport = useCan('academy:export')
  const [freshId, setFreshId] = useState<string>()
  const { questions } = all
  const open = questions.find(({ id }) => id === openId) ?? questions[0]
  const codes = questionFaults(questions)
    .filter(row => row.questionId === open?.id)
    .map(({ code }) => code)
  const add = () => {
    const question = newQuestion()
    if (!all.add([question])) return
    setFreshId(question.id)
    onOpen(question.id)
  }
  return (
    <Sections>
      <Group gap={8}>
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
          Add question
        </Button>
        <Button variant="default" leftSection={<Sparkles size={16} aria-hidden />} onClick={() => onSource('generate')}>
          Generate
        </Button>
        <Button variant="default" leftSection={<Library size={16} aria-hidden />} onClick={() => onSource('bank')}>
          Add from bank
        </Button>
        <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
              CSV
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<FileUp size={16} aria-hidden />}
              renderRoot={props => (
                <Link
                  to="/settings/imports/new"
                  search={{ kind: 'questions', column: 'language', value: language }}
                  target="_blank"
                  {...props}
                />
              )}
            >
              Import to the bank (new tab)
            </Menu.Item>
            {game && mayExport && (
              <Menu.Item
                leftSection={<Download size={16} aria-hidden />}
                onClick={() => void saveExport(games.exportQuestions, { params: { id: game.id } })}
              >
                Export saved questions
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {all.error && <p className="bad">{all.error}</p>}
      {open ? (
        <MainAndSide columns="minmax(16rem, 20rem) minmax(0, 1fr)">
          <Panel title={`Questions (${questions.length})`}>
            <QuestionOutline questions={questions} openId={open.id} onOpen={onOpen} onMove={all.move} />
          </Panel>
          <Panel
            key={open.id}
            title={`Question ${questions.indexOf(open) + 1}`}
            aside={<QuestionTools question={open} language={language} questions={all} onOpen={onOpen} />}
          >
            <QuestionFields question={open} onChange={all.change} faults={codes} isFresh={open.id === freshId} />
          </Panel>
        </MainAndSide>
      ) : (
        <EmptyState title="No questions yet">
          <p>
            Write the first question, generate drafts about a topic, or add questions from the bank. Questions in a CSV
            file are imported to the bank first.
          </p>
        </EmptyState>
      )}
    </Sections>
  )
}
