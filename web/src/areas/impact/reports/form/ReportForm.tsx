import type { FactorSet } from '@fulmar/contract/impact/impact-factors'
import type { ReportInput } from '@fulmar/contract/impact/impact-report-records'
import { reportFields } from '@fulmar/contract/impact/report-fields'
import { useController } from 'react-hook-form'
import { Field } from '#parts/fields/Field.tsx'
import { ImageKeyField } from '#parts/uploads/ImageKeyField.tsx'
import type { Uploads } from '#parts/uploads/use-uploads.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormEnd } from '#ui/form/FormFooter.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { SendForm } from '#ui/form/use-send-form.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { LivePreview } from '../ReportPreview.tsx'
import { StoresField } from './StoresField.tsx'

interface Props {
  form: SendForm<ReportInput, ReportInput>
  sets: readonly FactorSet[]
  /** The stores of a draft that is edited. */
  stores?: readonly { id: string; name: string }[]
  /** The sponsor's logo, if another one is chosen. */
  uploads: Uploads
  onCancel: () => void
}

/** What a report is about, beside what it would claim. */
export function ReportForm({ form, sets, stores = [], uploads, onCancel }: Props) {
  const { control } = form
  const logo = useController({ control, name: 'sponsorLogo' }).field
  return (
    <MainAndSide>
      <Form form={form} isPage>
        <FieldGroup title="Report">
          <Field of={reportFields} name="title" control={control} />
          <Field of={reportFields} name="sponsor" control={control} />
          <ImageKeyField
            label="Sponsor’s logo"
            noun="logo"
            note="Printed at the top of the report, up to 46 mm wide, on white. JPEG, PNG, WebP or GIF."
            uploads={uploads}
            value={logo.value}
            onChange={logo.onChange}
          />
          <Field of={reportFields} name="standard" control={control} />
        </FieldGroup>
        <FieldGroup title="Plastic">
          <FieldRow>
            <DayField control={control} name="from" label="First day" />
            <DayField control={control} name="to" label="Last day" />
          </FieldRow>
          <StoresField form={form} stores={stores} />
          <Field of={reportFields} name="excludesClaimed" control={control} />
          <SelectField
            control={control}
            name="factorSetId"
            label="Factor set"
            data={sets.map((set, at) => ({
              value: set.id,
              label: `${set.name}, version ${set.number}${at === 0 ? ' (in force)' : ''}`,
            }))}
          />
        </FieldGroup>
        <FormEnd form={form} verb="Save draft" onClose={onCancel} />
      </Form>
      <LivePreview control={control} />
    </MainAndSide>
  )
}
