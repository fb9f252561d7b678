import type { FactorSet } from '@fulmar/contract/impact/impact-factors'
import type { ReportInput } from '@fulmar/contract/impact/impact-report-records'
import { Button, Group } from '@mantine/core'
import { useController } from 'react-hook-form'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import type { Uploads } from '#parts/uploads/use-uploads.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
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
  return (
    <MainAndSide>
      <Form form={form} isPage>
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
          <LogoField form={form} uploads={uploads} />
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
            <DayField control={control} name="from" label="First day" />
            <DayField control={control} name="to" label="Last day" />
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
        <Group gap={8}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton isBusy={form.formState.isSubmitting}>Save draft</SubmitButton>
        </Group>
      </Form>
      <LivePreview control={control} />
    </MainAndSide>
  )
}

function LogoField({ form, uploads }: Pick<Props, 'form' | 'uploads'>) {
  const { field } = useController({ control: form.control, name: 'sponsorLogo' })
  const earlier = field.value ? `/files/${field.value}` : undefined
  return (
    <div>
      <ImagePicker
        label="Sponsor’s logo"
        uploads={uploads}
        earlier={earlier}
        note="Printed at the top of the report, up to 46 mm wide, on white. JPEG, PNG, WebP or GIF."
      />
      {earlier && uploads.items.length === 0 && (
        <Button size="compact-md" variant="subtle" onClick={() => field.onChange(null)}>
          Remove the logo
        </Button>
      )}
    </div>
  )
}
