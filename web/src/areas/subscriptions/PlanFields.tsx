import { planFields } from '@fulmar/contract/subscriptions/plan-fields'
import type { PlanForm } from '@fulmar/contract/subscriptions/plans'
import { Stack, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { CurrencyField } from '#parts/fields/CurrencyField.tsx'
import { Field } from '#parts/fields/Field.tsx'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { type FieldProps, useField } from '#ui/form/field.ts'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { type Offer, PlanCard } from './PlanCard.tsx'
import classes from './plans.module.css'

interface Props {
  form: ZodForm<PlanForm, PlanForm>
  /** Of a plan that exists; it never changes. */
  fixedCode?: string
  /** What stands under the price, such as a question about subscribers. */
  underPrice?: ReactNode
}

const intervals = optionsOf({ MONTH: 'Month', YEAR: 'Year' })

/** The fields of a plan beside the card that stores will see. */
export function PlanFields({ form: { control }, fixedCode, underPrice }: Props) {
  const offer = useOffer(control)
  return (
    <MainAndSide columns="minmax(0, 1fr) 17rem">
      <Stack gap={18}>
        <FieldGroup title="Plan">
          <FieldRow>
            <Field of={planFields} name="name" control={control} />
            {fixedCode === undefined ? (
              <TextField control={control} name="code" label="Code" help="Short, such as HARBOUR" maxLength={20} />
            ) : (
              <TextInput label="Code" value={fixedCode} readOnly disabled />
            )}
          </FieldRow>
          <Field of={planFields} name="description" control={control} />
        </FieldGroup>
        <FieldGroup title="Price">
          <FieldRow>
            <MoneyField control={control} name="price.amount" label="Price" currency={offer.price.currency} />
            <SelectField control={control} name="interval" label="Billed every" data={intervals} />
          </FieldRow>
          <FieldRow>
            <CurrencyField control={control} name="price.currency" />
            <Field of={planFields} name="trialDays" control={control} />
          </FieldRow>
          {underPrice}
        </FieldGroup>
        <FieldGroup title="Limits and features">
          <FieldRow>
            <Field of={planFields} name="limits.collectionsPerMonth" control={control} />
            <Field of={planFields} name="limits.staffAccounts" control={control} />
          </FieldRow>
          <FeaturesField control={control} name="features" label="Features" help="One per line" isOptional />
        </FieldGroup>
      </Stack>
      <aside className={`stack ${classes.preview}`} aria-label="Preview">
        <p className="quiet fine">Preview for stores</p>
        <PlanCard offer={offer} />
      </aside>
    </MainAndSide>
  )
}

// ISO 4217 for no currency.
const noCurrency = 'XXX'

/** What is typed so far, with something to show where nothing is. */
function useOffer(control: Props['form']['control']): Offer {
  const typed = useWatch({ control })
  return {
    name: typed.name ?? '',
    description: typed.description ?? '',
    price: { amount: typed.price?.amount ?? 0, currency: typed.price?.currency || noCurrency },
    interval: typed.interval ?? 'MONTH',
    trialDays: typed.trialDays ?? 0,
    limits: {
      collectionsPerMonth: typed.limits?.collectionsPerMonth ?? null,
      staffAccounts: typed.limits?.staffAccounts ?? null,
    },
    features: typed.features ?? [],
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** A list, one line each; empty lines are for the eye only. */
function FeaturesField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { field, wiring } = useField(props)
  const kept = (field.value ?? []) as string[]
  const [typed, setTyped] = useState(kept.join('\n'))
  // What is typed stays as it is until the form says something else.
  const shown = linesOf(typed).join('\n') === kept.join('\n') ? typed : kept.join('\n')
  return (
    <Textarea
      {...wiring}
      {...field}
      autosize
      minRows={3}
      value={shown}
      onChange={event => {
        setTyped(event.currentTarget.value)
        field.onChange(linesOf(event.currentTarget.value))
      }}
    />
  )
}
