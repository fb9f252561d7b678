import { gameFields, ruleFields } from '@fulmar/contract/academy/game-fields'
import type { GameRecord, GameRules } from '@fulmar/contract/academy/game-records'
import { Stack } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { useCan } from '#core/session/can.ts'
import { CostNote } from '#parts/costs/CostNote.tsx'
import { Field } from '#parts/fields/Field.tsx'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { formatCount, formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { inOrder } from '#ui/in-order.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import type { GameControl } from './editor.types.ts'

interface Props {
  control: GameControl
  game: GameRecord | undefined
  mayWrite: boolean
}

export function RulesStep({ control, game, mayWrite }: Props) {
  return (
    <Sections>
      <fieldset className="plain" disabled={!mayWrite}>
        <Panel title="Rules of play">
          <Stack gap={16} pt={4}>
            <FieldRow>
              <Field of={ruleFields} name="rules.questionsPerPlay" control={control} />
              <Field of={ruleFields} name="rules.secondsPerQuestion" control={control} />
              <Field of={ruleFields} name="rules.passPercent" control={control} />
            </FieldRow>
            <FieldRow>
              <Field of={ruleFields} name="rules.attemptsPerDay" control={control} />
              <Field of={ruleFields} name="rules.counted" control={control} />
            </FieldRow>
            <Field of={ruleFields} name="rules.shuffle" control={control} />
          </Stack>
        </Panel>
      </fieldset>
      <Panel title="Points and budget">
        <Stack gap={16} pt={4}>
          <FieldRow>
            <fieldset className="plain" disabled={!mayWrite}>
              <Field of={gameFields} name="pointsPerCorrect" control={control} />
            </fieldset>
            <BudgetField control={control} game={game} />
          </FieldRow>
          <WorkedExample control={control} game={game} />
          {game && <GameCostNote control={control} game={game} />}
        </Stack>
      </Panel>
    </Sections>
  )
}

function BudgetField({ control, game }: Pick<Props, 'control' | 'game'>) {
  const mayChange = useCan('academy:budget')
  const spent = game && game.spentPoints > 0 ? ` ${formatPoints(game.spentPoints)} spent so far.` : ''
  const help = mayChange
    ? `The most that plays and rewards of this game can cost.${spent}`
    : `Only owners and finance colleagues can change the budget.${spent}`
  return (
    <fieldset className="plain" disabled={!mayChange}>
      <Field of={gameFields} name="budgetPoints" control={control} help={help} />
    </fieldset>
  )
}

function GameCostNote({ control, game }: { control: Props['control']; game: GameRecord }) {
  const points = useController({ control, name: 'pointsPerCorrect' }).field
  const questions = useController({ control, name: 'rules.questionsPerPlay' }).field
  const budget = useController({ control, name: 'budgetPoints' }).field
  const [pointsPerCorrect, questionsPerPlay, budgetPoints] = [points.value, questions.value, budget.value].map(Number)
  const restore = () => {
    points.onChange(game.pointsPerCorrect)
    questions.onChange(game.rules.questionsPerPlay)
    budget.onChange(game.budgetPoints)
  }
  const isChanged = pointsPerCorrect !== game.pointsPerCorrect || questionsPerPlay !== game.rules.questionsPerPlay
  return (
    <CostNote
      subject="game"
      subjectId={game.id}
      costs={{ PLAY_POINTS: (pointsPerCorrect ?? 0) * (questionsPerPlay ?? 0), BUDGET: budgetPoints ?? 0 }}
      change={{
        ...(isChanged && { pointsPerCorrect, questionsPerPlay }),
        ...(budgetPoints !== game.budgetPoints && { budgetPoints }),
      }}
      onProposed={restore}
    />
  )
}

function WorkedExample({ control, game }: Pick<Props, 'control' | 'game'>) {
  const [rules, pointsPerCorrect, budget] = useWatch({ control, name: ['rules', 'pointsPerCorrect', 'budgetPoints'] })
  const left = typeof budget === 'number' ? Math.max(0, budget - (game?.spentPoints ?? 0)) : budget
  const lines = workedExample({ rules, pointsPerCorrect, budgetPoints: left })
  return (
    <section className="notice small" aria-label="Worked example">
      {lines ? inOrder(lines, line => <p>{line}</p>) : <p>Fill in the fields to see what they mean.</p>}
    </section>
  )
}

const formatSeconds = (seconds: number): string => {
  if (seconds < 60) return formatCount(seconds, 'second')
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return rest === 0 ? formatCount(minutes, 'minute') : `${formatNumber(minutes)} min ${formatNumber(rest)} s`
}

interface Given {
  rules: Pick<GameRules, 'questionsPerPlay' | 'secondsPerQuestion' | 'passPercent'>
  pointsPerCorrect: number
  /** What is left to spend. */
  budgetPoints: number
}

/** What the rules mean, in figures: null while a field is empty. */
function workedExample({ rules, pointsPerCorrect, budgetPoints }: Given): string[] | null {
  const { questionsPerPlay, secondsPerQuestion, passPercent } = rules
  const given = [questionsPerPlay, secondsPerQuestion, passPercent, pointsPerCorrect, budgetPoints]
  if (given.some(value => typeof value !== 'number' || value < 0)) return null
  const most = questionsPerPlay * pointsPerCorrect
  const toPass = Math.ceil((questionsPerPlay * passPercent) / 100)
  return [
    `${formatCount(questionsPerPlay, 'question')} × ${formatNumber(secondsPerQuestion)} s = ${formatSeconds(questionsPerPlay * secondsPerQuestion)} at most.`,
    toPass === 0
      ? 'Every finished play passes.'
      : `A play passes with ${formatNumber(toPass)} of ${formatNumber(questionsPerPlay)} right.`,
    most === 0
      ? 'Right answers earn no points.'
      : `At most ${formatPoints(most)} a play; the budget pays for ${formatCount(Math.floor(budgetPoints / most), 'full play')}.`,
  ]
}
