import {
  type FactorSet,
  type FactorSetInput,
  factorSetInput,
  impactFactors,
} from '@fulmar/contract/impact/impact-factors'
import { SimpleGrid } from '@mantine/core'
import { useSend } from '#core/api/use-api.ts'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
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
  const { name, source, scope, year, lossPercent, factors } = from
  const form = useSendForm(
    factorSetInput,
    { name, source, scope, year, lossPercent, factors, reason: '' },
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
        <TextField control={form.control} name="name" label="Name" maxLength={80} />
        <NumberField control={form.control} name="year" label="Year" decimalScale={0} thousandSeparator="" />
      </FieldRow>
      <TextField control={form.control} name="source" label="Source" maxLength={300} />
      <TextField
        control={form.control}
        name="scope"
        label="Scope"
        help="What the factors cover, and what they must not be used for."
        maxLength={300}
      />
      <NumberField
        control={form.control}
        name="lossPercent"
        label="Weight that may not be plastic"
        help="Liquid, labels and dirt. The low end of the range leaves this share out; 0 % for no allowance."
        unit="%"
        decimalScale={1}
        allowNegative={false}
      />
    </FieldGroup>
    <FieldGroup title="kg CO2e avoided per kg recycled">
      <p className="quiet">Leave a factor empty where the source has none: its kilograms are not counted.</p>
      {form.getValues('factors').map(({ plasticCode }, at) => (
        <PlasticFields key={plasticCode} form={form} plasticCode={plasticCode} at={at} />
      ))}
    </FieldGroup>
    <TextareaField control={form.control} name="reason" label="Reason for the change" maxLength={500} minRows={2} />
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
