import { inputFrom } from '@fulmar/contract/core/input-from'
import {
  type FactorSet,
  type FactorSetInput,
  factorSetInput,
  impactFactors,
  setFields,
} from '@fulmar/contract/impact/impact-factors'
import { SimpleGrid } from '@mantine/core'
import { useSend } from '#core/api/use-api.ts'
import { Field } from '#parts/fields/Field.tsx'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { type SendForm, useSendForm } from '#ui/form/use-send-form.ts'

interface Props {
  /** The version that the new one starts from. */
  from: FactorSet
  /** The version in force. */
  seenNumber: number
  onClose: () => void
}

export function FactorSetDialog({ from, seenNumber, onClose }: Props) {
  const create = useSend(impactFactors.create)
  const form = useSendForm(
    factorSetInput,
    { ...inputFrom(factorSetInput, from), reason: '' },
    { send: body => create.mutateAsync({ body: { ...body, seenNumber } }), onSent: onClose },
  )
  return (
    <FormDialog
      form={form}
      title={`New version from version ${from.number}`}
      verb="Save new version"
      size={820}
      onClose={onClose}
    >
      <SetFields form={form} />
    </FormDialog>
  )
}

type SetForm = SendForm<FactorSetInput, FactorSetInput>

const SetFields = ({ form }: { form: SetForm }) => (
  <>
    <FieldGroup title="Factor set">
      <FieldRow>
        <Field of={setFields} name="name" control={form.control} />
        <NumberField control={form.control} name="year" label="Year" decimalScale={0} thousandSeparator="" />
      </FieldRow>
      <Field of={setFields} name="source" control={form.control} />
      <Field of={setFields} name="scope" control={form.control} />
      <Field of={setFields} name="lossPercent" control={form.control} />
    </FieldGroup>
    <FieldGroup title="kg CO2e avoided per kg recycled">
      <p className="quiet">Leave a factor empty where the source has none: its kilograms are not counted.</p>
      {form.getValues('factors').map(({ plasticCode }, at) => (
        <PlasticFields key={plasticCode} form={form} plasticCode={plasticCode} at={at} />
      ))}
    </FieldGroup>
    <Field of={setFields} name="reason" control={form.control} />
  </>
)

const parts = { factor: 'Factor', low: 'Low', high: 'High', bottlesPerKg: 'Bottles per kg' } as const

const PlasticFields = ({ form, plasticCode, at }: { form: SetForm; plasticCode: string; at: number }) => (
  <SimpleGrid cols={{ base: 2, xs: 4 }} spacing={10}>
    {(['factor', 'low', 'high', 'bottlesPerKg'] as const).map(part => (
      <NumberField
        key={part}
        control={form.control}
        name={`factors.${at}.${part}`}
        label={`${plasticCode}: ${parts[part].toLowerCase()}`}
        decimalScale={part === 'bottlesPerKg' ? 1 : 3}
        allowNegative={false}
        isOptional
      />
    ))}
  </SimpleGrid>
)
