import { Button, Group, SimpleGrid } from '@mantine/core'
import { z } from 'zod'
import { applyServerErrors } from '#ui/form/errors/server-errors.ts'
import { FieldGroup, FieldRow } from '#ui/form/FieldGroup.tsx'
import { Form } from '#ui/form/Form.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { Section } from './Section.tsx'

const sample = z.object({
  name: z.string().trim().min(2).max(120),
  email: z.email(),
  grams: z.number().int().min(1).max(5_000_000),
  plastic: z.enum(['PET', 'HDPE']),
  note: z.string().max(200).optional(),
  isOpen: z.boolean(),
})

const plastics = [
  { value: 'PET', label: 'PET (1)' },
  { value: 'HDPE', label: 'HDPE (2)' },
]

export function FormsSection() {
  const form = useSendForm(
    sample,
    { isOpen: true },
    { send: () => new Promise(resolve => setTimeout(resolve, 1500)), onSent: row => row.reset() },
  )
  const { control } = form
  return (
    <Section name="Forms">
      <SimpleGrid minColWidth="min(100%, 22rem)" autoFlow="auto-fit" spacing={20} style={{ alignItems: 'start' }}>
        <Panel title="Validation while typing">
          <Form form={form}>
            <FieldGroup title="Contact">
              <TextField control={control} name="name" label="Name" help="As shown to members" />
              <TextField control={control} name="email" label="Email" type="email" autoComplete="off" />
            </FieldGroup>
            <FieldGroup title="Collection">
              <FieldRow>
                <NumberField
                  control={control}
                  name="grams"
                  label="Weight"
                  unit="kg"
                  storedPerShown={1000}
                  decimalScale={3}
                />
                <SelectField
                  control={control}
                  name="plastic"
                  label="Plastic"
                  data={plastics}
                  placeholder="Choose one"
                />
              </FieldRow>
              <TextareaField control={control} name="note" label="Note" isOptional />
              <SwitchField control={control} name="isOpen" label="Open today" help="Visible to members right away" />
            </FieldGroup>
            <Group gap="8px 12px">
              <SubmitButton isBusy={form.formState.isSubmitting}>Record collection</SubmitButton>
              <Button
                variant="default"
                onClick={() =>
                  applyServerErrors(form, {
                    fields: { email: 'This email is taken', storeId: 'Unknown store' },
                    message: 'Two fields need attention',
                  })
                }
              >
                Simulate server errors
              </Button>
              <Button variant="subtle" onClick={() => void form.guard.attempt(() => form.reset())}>
                Discard
              </Button>
            </Group>
          </Form>
        </Panel>
      </SimpleGrid>
    </Section>
  )
}
