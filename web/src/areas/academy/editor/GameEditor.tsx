import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useAddress } from '#core/search.ts'
import { useCan } from '#core/session/can.ts'
import { AddEntryDialog } from '#parts/master-data/AddEntryDialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { RecordTabs } from '#ui/tabs/RecordTabs.tsx'
import { BasicsStep } from './BasicsStep.tsx'
import classes from './editor.module.css'
import type { EditorAddress, GameEditForm, Step } from './editor.types.ts'
import { GenerateDrawer } from './generate/GenerateDrawer.tsx'
import { GamePreview } from './preview/GamePreview.tsx'
import { AddFromBankDialog } from './questions/AddFromBankDialog.tsx'
import { type QuestionSource, QuestionsStep } from './questions/QuestionsStep.tsx'
import { useQuestions } from './questions/use-questions.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { RulesStep } from './RulesStep.tsx'

interface Props {
  form: GameEditForm
  game?: GameRecord
  /** How it is saved: the state of saving and the buttons. */
  bar: ReactNode
  /** The publish button of the review. */
  publish?: ReactNode
}

const addressKeys = { tab: { type: 'string', maxLength: 20 }, question: { type: 'string', maxLength: 36 } } as const

const isStep = (tab: string | undefined): tab is Step =>
  tab === 'basics' || tab === 'questions' || tab === 'rules' || tab === 'review'

/** The four steps of a game beside a phone that plays it. */
export function GameEditor({ form, game, bar, publish }: Props) {
  const { tab, question } = useAddress<EditorAddress>(addressKeys)
  const navigate = useNavigate()
  const mayWrite = useCan('academy:write')
  const [layer, setLayer] = useState<QuestionSource | 'category' | null>(null)
  const { control } = form
  const questions = useQuestions(control)
  const [language, perPlay] = useWatch({ control, name: ['language', 'rules.questionsPerPlay'] })
  const step = isStep(tab) ? tab : 'basics'
  const go = (search: EditorAddress) =>
    void navigate({ to: '.', search: search as never, resetScroll: false, replace: true })
  const close = () => setLayer(null)

  const steps: Record<Step, ReactNode> = {
    basics: <BasicsStep control={control} onAddCategory={() => setLayer('category')} />,
    questions: (
      <QuestionsStep
        questions={questions}
        language={language}
        game={game}
        openId={question}
        onOpen={id => go({ tab: 'questions', ...(id && { question: id }) })}
        onSource={setLayer}
      />
    ),
    rules: <RulesStep control={control} game={game} mayWrite={mayWrite} />,
    review: <ReviewStep control={control} game={game} action={publish} />,
  }
  return (
    <>
      <Form form={form} isPage={!game}>
        <div className={`row ${classes.bar}`}>{bar}</div>
        <div className={classes.withPhone}>
          <RecordTabs
            label="Steps"
            tabs={[
              { name: 'basics', label: 'Basics' },
              { name: 'questions', label: 'Questions', count: questions.questions.length },
              { name: 'rules', label: 'Rules' },
              { name: 'review', label: 'Review' },
            ]}
            open={step}
            onOpen={name => go({ tab: name })}
          >
            {name =>
              name === 'rules' ? (
                steps.rules
              ) : (
                // Who may change only the budget can read the rest.
                <fieldset className="plain" disabled={!mayWrite}>
                  {steps[name]}
                </fieldset>
              )
            }
          </RecordTabs>
          <GamePreview control={control} />
        </div>
      </Form>
      {/* Not inside the form: sending a dialog would send the form around it. */}
      {layer === 'category' && (
        <AddEntryDialog
          type="GAME_CATEGORY"
          onAdded={entry => form.setValue('category', entry, { shouldDirty: true })}
          onClose={close}
        />
      )}
      {layer === 'bank' && <AddFromBankDialog language={language} onAdd={questions.add} onClose={close} />}
      {layer === 'generate' && (
        <GenerateDrawer
          language={language}
          there={questions.questions}
          perPlay={perPlay}
          onAdd={questions.add}
          onClose={close}
        />
      )}
    </>
  )
}
