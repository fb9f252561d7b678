import { tierFaults, worstCase } from '@fulmar/contract/academy/game-prizes'
import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { games } from '@fulmar/contract/academy/games'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { CostNote } from '#parts/costs/CostNote.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { Form } from '#ui/form/Form.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { PrizeBudget } from './PrizeBudget.tsx'
import { costsOf, editOf, faultWords, type PrizesEdit, prizesEdit, prizesOf, type RewardsById } from './prizes-form.ts'
import { TierFields } from './TierFields.tsx'

interface Props {
  game: GameRecord
  rewards: RewardsById
}

const bases = [
  { value: 'RANK', label: 'Rank' },
  { value: 'SCORE', label: 'Score' },
]

export function PrizesEditor({ game, rewards }: Props) {
  const change = useSend(games.change)
  const { form, seen } = useRecordForm({
    schema: prizesEdit,
    record: game,
    noun: 'game',
    inputOf: (record: GameRecord) => editOf(record.prizes, rewards),
    comparedAs,
    send: async (changed, onto) => {
      const { id, version } = onto
      const edited = prizesOf({ ...editOf(onto.prizes, rewards), ...changed })
      return (await change.mutateAsync({ body: { id, version, prizes: edited } })).data
    },
  })
  const { control } = form
  const edit = useWatch({ control }) as PrizesEdit
  const basis = useController({ control, name: 'basis' }).field
  const faults = tierFaults(prizesOf(edit))
  const isUnlimited = faults.some(({ fault }) => fault === 'WINNERS_UNLIMITED')
  return (
    <>
      <Form form={form} isDisabled={faults.length > 0}>
        <Group gap="8px 16px">
          <span id="prize-basis" className="strong">
            Prizes by
          </span>
          <SegmentedControl
            aria-labelledby="prize-basis"
            data={bases}
            value={basis.value}
            onChange={value => basis.onChange(value)}
          />
          <span className="detail">
            {edit.basis === 'RANK'
              ? 'By place on the leaderboard of the round. Players who share a place all win its prize.'
              : 'By percent of right answers, up to the most winners of a round.'}
          </span>
        </Group>
        <TierFields
          control={control}
          edit={edit}
          faults={faults.filter(fault => fault.fault !== 'WINNERS_UNLIMITED')}
        />
        <FieldRow>
          {edit.basis === 'SCORE' && (
            <NumberField
              control={control}
              name="mostWinners"
              label="Most winners in a round"
              allowNegative={false}
              decimalScale={0}
              help={isUnlimited ? faultWords.WINNERS_UNLIMITED : 'The best are paid first.'}
            />
          )}
          <NumberField
            control={control}
            name="reviewHours"
            label="Hours to review results"
            allowNegative={false}
            decimalScale={0}
            help="Prizes are paid this many hours after a round ends. At most 720."
          />
        </FieldRow>
        <PrizeBudget game={seen} edit={edit} />
        <Group gap="8px 12px" justify="flex-end">
          {faults.length > 0 && <span className="detail">Correct the tiers before saving.</span>}
          {form.formState.isDirty && (
            <Button variant="default" onClick={() => form.reset()}>
              Discard changes
            </Button>
          )}
          <SubmitButton isBusy={form.formState.isSubmitting} disabled={faults.length > 0 || !form.formState.isDirty}>
            Save prizes
          </SubmitButton>
        </Group>
      </Form>
      <CostNote
        subject="game"
        subjectId={game.id}
        costs={faults.length > 0 ? {} : { PRIZES: worstCase(prizesOf(edit), costsOf(edit)) }}
        change={{ prizes: prizesOf(edit) }}
        onProposed={() => form.reset()}
      />
    </>
  )
}

const comparedAs = ({ tiers, ...rest }: PrizesEdit) => ({
  ...rest,
  tiers: tiers.map(({ reward, ...tier }) => ({ ...tier, reward: reward?.name ?? null })),
})
