import type { ReportInput } from '@fulmar/contract/impact/impact-report-records'
import { Pill, Stack } from '@mantine/core'
import { useState } from 'react'
import { StorePicker } from '#parts/pickers/StorePicker.tsx'
import type { SendForm } from '#ui/form/use-send-form.ts'

interface Store {
  id: string
  name: string
}

interface Props {
  form: SendForm<ReportInput, ReportInput>
  stores: readonly Store[]
}

/** Any number of stores; none is all of them. */
export function StoresField({ form, stores }: Props) {
  const [chosen, setChosen] = useState(stores)
  const choose = (next: readonly Store[]) => {
    setChosen(next)
    form.setValue(
      'storeIds',
      next.map(row => row.id),
      { shouldDirty: true, shouldValidate: true },
    )
  }
  return (
    <Stack gap={14}>
      <StorePicker
        // Starts empty again after each choice.
        key={chosen.length}
        label="Stores"
        value={null}
        isOptional
        help={chosen.length === 0 ? 'All stores, unless you choose some.' : undefined}
        error={form.formState.errors.storeIds?.message}
        onChange={store => {
          if (store && !chosen.some(row => row.id === store.id)) choose([...chosen, store])
        }}
      />
      {chosen.length > 0 && (
        <ul aria-label="Chosen stores" className="row">
          {chosen.map(store => (
            <li key={store.id}>
              <Pill
                withRemoveButton
                size="lg"
                removeButtonProps={{ 'aria-label': `Remove ${store.name}`, 'aria-hidden': false, tabIndex: 0 }}
                onRemove={() => choose(chosen.filter(row => row.id !== store.id))}
              >
                {store.name}
              </Pill>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
