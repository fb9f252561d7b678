import { storeInput } from '@fulmar/contract/stores/store-input'
import type { Store } from '@fulmar/contract/stores/store-records'
import { stores } from '@fulmar/contract/stores/stores'
import { Button, Group, SimpleGrid } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { HoursEditor } from '#ui/hours/HoursEditor.tsx'
import { wholeWeek } from '#ui/hours/hours.ts'
import { Panel } from '#ui/Panel.tsx'
import { ExceptionsEditor } from './ExceptionsEditor.tsx'

const hoursInput = storeInput.pick({ operatingHours: true, exceptions: true })

const inputOf = (store: Store) => ({ operatingHours: wholeWeek(store.operatingHours), exceptions: store.exceptions })

/** Weekly hours and exceptions, saved together. */
export function HoursForm({ store }: { store: Store }) {
  const change = useSend(stores.change)
  const { form, seen } = useRecordForm({
    schema: hoursInput,
    record: store,
    noun: 'store',
    inputOf,
    send: async (changed, { id, version }) => (await change.mutateAsync({ body: { id, version, ...changed } })).data,
  })
  const { field: week } = useController({ control: form.control, name: 'operatingHours' })
  const { field: exceptions } = useController({ control: form.control, name: 'exceptions' })
  const { isDirty, isSubmitting, errors } = form.formState
  const dayErrors = week.value.map((_, index) => {
    const slot = errors.operatingHours?.[index]?.timeSlot
    return slot?.openTime?.message ?? slot?.closeTime?.message
  })
  return (
    <Form form={form} gap={20}>
      <SimpleGrid minColWidth="min(100%, 24rem)" autoFlow="auto-fit" spacing={20} style={{ alignItems: 'start' }}>
        <Panel title="Weekly hours">
          <HoursEditor value={week.value} onChange={week.onChange} onBlur={week.onBlur} errors={dayErrors} />
        </Panel>
        <Panel title="Holidays and exceptions">
          <ExceptionsEditor value={exceptions.value} onChange={exceptions.onChange} errors={errors.exceptions} />
        </Panel>
      </SimpleGrid>
      <Group gap={12} justify="flex-end">
        <Button variant="default" disabled={!isDirty} onClick={() => form.reset(inputOf(seen))}>
          Discard changes
        </Button>
        <SubmitButton disabled={!isDirty} isBusy={isSubmitting}>
          Save hours
        </SubmitButton>
      </Group>
    </Form>
  )
}
