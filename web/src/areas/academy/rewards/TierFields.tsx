import type { TierFault } from '@fulmar/contract/academy/game-prizes'
import { ActionIcon, Button, Stack } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { type Control, useController, useFieldArray } from 'react-hook-form'
import { RewardPicker } from '#parts/pickers/RewardPicker.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { formatPoints } from '#ui/format/numbers.ts'
import classes from './prizes.module.css'
import { faultWords, formatTier, nextTier, type PrizesEdit } from './prizes-form.ts'

interface Props {
  control: Control<PrizesEdit, unknown, PrizesEdit>
  edit: PrizesEdit
  faults: readonly { tier: number; fault: TierFault }[]
}

const MOST = 20

/** The tiers, each with what is wrong with it. */
export function TierFields({ control, edit, faults }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'tiers' })
  return (
    <Stack gap={12}>
      {fields.length === 0 && (
        <p className="detail">No prizes yet. Rounds are ranked, but nothing is paid for a place.</p>
      )}
      <ol className="stack" aria-label="Tiers">
        {fields.map((field, index) => (
          <li key={field.id}>
            <Tier
              control={control}
              index={index}
              basis={edit.basis}
              name={formatTier(edit.basis, edit.tiers[index] ?? field)}
              faults={faults.filter(({ tier }) => tier === index).map(({ fault }) => fault)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {fields.length < MOST && (
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          className="start"
          onClick={() => append(nextTier(edit))}
        >
          Add tier
        </Button>
      )}
    </Stack>
  )
}

interface TierProps {
  control: Props['control']
  index: number
  basis: PrizesEdit['basis']
  /** "Places 2–5". */
  name: string
  faults: readonly TierFault[]
  onRemove: () => void
}

function Tier({ control, index, basis, name, faults, onRemove }: TierProps) {
  const unit = basis === 'SCORE' ? '%' : undefined
  const what = basis === 'SCORE' ? 'score' : 'place'
  const whole = { control, allowNegative: false, decimalScale: 0 } as const
  return (
    <fieldset className={`boxed ${classes.tier}`} aria-label={name}>
      <NumberField {...whole} name={`tiers.${index}.from`} label={`From ${what}`} unit={unit} />
      <NumberField {...whole} name={`tiers.${index}.to`} label={`To ${what}`} unit={unit} />
      <NumberField {...whole} name={`tiers.${index}.points`} label="Points each" />
      <TierReward control={control} index={index} />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={`Remove ${name}`}
        className={classes.remove}
        onClick={onRemove}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
      {faults.length > 0 && (
        <ul className="bullets bad small whole" role="status">
          {faults.map(fault => (
            <li key={fault}>{faultWords[fault]}</li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function TierReward({ control, index }: Pick<TierProps, 'control' | 'index'>) {
  const { field, fieldState } = useController({ control, name: `tiers.${index}.reward` })
  const { value } = field
  return (
    <RewardPicker
      label="Reward"
      isOptional
      only={{ status: ['ACTIVE'] }}
      value={value && { ...value, detail: formatPoints(value.costPoints) }}
      error={fieldState.error?.message}
      onBlur={field.onBlur}
      onChange={chosen =>
        field.onChange(chosen && { id: chosen.id, name: chosen.name, costPoints: chosen.reward.costPoints })
      }
    />
  )
}
