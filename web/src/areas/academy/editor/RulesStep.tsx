import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { Stack } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { useCan } from '#core/session/can.ts'
import { CostNote } from '#parts/costs/CostNote.tsx'
import { optionsOf } from '#parts/fields/options-of.ts'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { formatPoints } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import type { GameControl } from './editor.types.ts'
import { workedExample } from './worked-example.ts'

interface Props {
  control: GameControl
  game: GameRecord | undefined
  mayWrite: boolean
}

const countedOptions = optionsOf({ BEST: 'Best attempt', FIRST: 'First attempt' })
const whole = { allowNegative: false, decimalScale: 0 } as const

export function RulesStep({ control, game, mayWrite }: Props) {
  return (
    <Sections>
      <fieldset className="plain" disabled={!mayWrite}>
        <Panel title="Rules of play">
          <Stack gap={16} pt={4}>
            <FieldRow>
              <NumberField control={control} name="rules.questionsPerPlay" label="Questions per play" {...whole} />
              <NumberField
                control={control}
                name="rules.secondsPerQuestion"
                label="Time per question"
                unit="s"
                {...whole}
              />
              <NumberField control={control} name="rules.passPercent" label="Pass mark" unit="%" {...whole} />
            </FieldRow>
            <FieldRow>
              <NumberField control={control} name="rules.attemptsPerDay" label="Attempts per day" {...whole} />
              <SelectField
                control={control}
                name="rules.counted"
                label="Counted attempt"
                help="Decides leaderboards and points"
                data={countedOptions}
              />
            </FieldRow>
            <SwitchField
              control={control}
              name="rules.shuffle"
              label="Shuffle"
              help="Questions and options appear in a different order in each play"
            />
          </Stack>
        </Panel>
      </fieldset>
      <Panel title="Points and budget">
        <Stack gap={16} pt={4}>
          <FieldRow>
            <fieldset className="plain" disabled={!mayWrite}>
              <NumberField
                control={control}
                name="pointsPerCorrect"
                label="Points per right answer"
                unit="points"
                {...whole}
              />
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
      <NumberField control={control} name="budgetPoints" label="Budget" unit="points" help={help} {...whole} />
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
      {lines ? lines.map(line => <p key={line}>{line}</p>) : <p>Fill in the fields to see what they mean.</p>}
    </section>
  )
}
