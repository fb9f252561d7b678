import type { FactorSet } from '@fulmar/contract/impact/impact-factors'
import type { ReportInput } from '@fulmar/contract/impact/impact-report-records'
import { Button } from '@mantine/core'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { SendForm } from '#ui/form/use-send-form.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { LivePreview } from '../ReportPreview.tsx'
import classes from '../reports.module.css'
import { StoresField } from './StoresField.tsx'

interface Props {
  form: SendForm<ReportInput, ReportInput>
  sets: readonly FactorSet[]
  /** The stores of a draft that is edited. */
  stores?: readonly { id: string; name: string }[]
  onCancel: () => void
}

/** What a report is about, beside what it would claim. */
export function ReportForm({ form, sets, stores = [], onCancel }: Props) {
  const { control } = form
  return (
    <MainAndSide>
      <Form form={form}>
        <FieldGroup title="Report">
          <TextField control={control} name="title" label="Title" maxLength={120} />
          <TextField
            control={control}
            name="sponsor"
            label="Sponsor"
            help="The organisation that claims the kilograms. A report without a sponsor claims none. Appears on the report, so no personal names."
            maxLength={120}
            isOptional
          />
          <TextField
            control={control}
            name="standard"
            label="Standard"
            help="The framework of the claim, such as GRI 306."
            maxLength={120}
            isOptional
          />
        </FieldGroup>
        <FieldGroup title="Plastic">
          <FieldRow>
            <TextField control={control} name="from" label="First day" type="date" />
            <TextField control={control} name="to" label="Last day" type="date" />
          </FieldRow>
          <StoresField form={form} stores={stores} />
          <SwitchField
            control={control}
            name="excludesClaimed"
            label="Leave out claimed kilograms"
            help="Otherwise the report cannot be issued while another report claims some of them."
          />
          <SelectField
            control={control}
            name="factorSetId"
            label="Factor set"
            data={sets.map((it, at) => ({
              value: it.id,
              label: `${it.name}, version ${it.number}${at === 0 ? ' (in force)' : ''}`,
            }))}
          />
        </FieldGroup>
        <div className={classes.actions}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton isBusy={form.formState.isSubmitting}>Save draft</SubmitButton>
        </div>
      </Form>
      <LivePreview control={control} />
    </MainAndSide>
  )
}
