import { storeInput } from '@fulmar/contract/store-input'
import type { Store } from '@fulmar/contract/store-records'
import { stores } from '@fulmar/contract/stores'
import { Button } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { changedFields } from '#parts/changed-fields.ts'
import { StaleDialog } from '#parts/StaleDialog.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { HoursEditor } from '#ui/hours/HoursEditor.tsx'
import { wholeWeek } from '#ui/hours/hours.ts'
import { Panel } from '#ui/Panel.tsx'
import { useFirstErrorFocus } from '../../form/use-first-error-focus.ts'
import classes from '../admin.module.css'
import { ExceptionsEditor } from './ExceptionsEditor.tsx'

const hoursInput = storeInput.pick({ operatingHours: true, exceptions: true })

const inputOf = (store: Store) => ({ operatingHours: wholeWeek(store.operatingHours), exceptions: store.exceptions })

/** Hours to change, saved together: a holiday makes little sense without the week around it. */
export function HoursForm({ store }: { store: Store }) {
  const [current, setCurrent] = useState<Store | null>(null)
  const form = useZodForm(hoursInput, inputOf(store))
  const { field: week } = useController({ control: form.control, name: 'operatingHours' })
  const { field: exceptions } = useController({ control: form.control, name: 'exceptions' })
  const { isDirty, errors, submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)
  useFirstErrorFocus(element, submitCount)
  const guard = useUnsavedGuard(isDirty)
  const change = useSend(stores.change, { onSuccess: () => guard.release() })
  const send = (version: number, values: Partial<ReturnType<typeof inputOf>>) =>
    change.mutateAsync({ body: { id: store.id, version, ...values } }).catch((error: ApiError) => {
      if (error.code === 'STALE_VERSION') setCurrent(error.data as Store)
      else applyServerErrors(form, error.fields, error.message)
    })
  const mine = changedFields(inputOf(store), form.getValues())
  const save = form.handleSubmit(values => send(store.version, changedFields(inputOf(store), values)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }
  const dayErrors = week.value.map((_, index) => {
    const slot = errors.operatingHours?.[index]?.timeSlot
    return slot?.openTime?.message ?? slot?.closeTime?.message
  })
  return (
    <form
      ref={element}
      className={classes.hoursForm}
      onSubmit={event => void save(event)}
      onKeyDown={onKeyDown}
      noValidate
    >
      <Panel title="The week">
        <HoursEditor value={week.value} onChange={week.onChange} onBlur={week.onBlur} errors={dayErrors} />
      </Panel>
      <Panel title="Days that are different">
        <ExceptionsEditor value={exceptions.value} onChange={exceptions.onChange} errors={errors.exceptions} />
      </Panel>
      <div className={classes.save}>
        <FormErrors form={form} />
        <Button variant="default" disabled={!isDirty} onClick={() => form.reset(inputOf(store))}>
          Take back
        </Button>
        <Button type="submit" disabled={!isDirty} loading={change.isPending}>
          Save hours
        </Button>
      </div>
      {guard.dialog}
      {current && (
        <StaleDialog
          noun="store"
          mine={mine}
          theirs={inputOf(current)}
          isBusy={change.isPending}
          onKeepMine={() => void send(current.version, mine)}
          onTakeTheirs={() => {
            form.reset(inputOf(current))
            setCurrent(null)
          }}
          onCancel={() => setCurrent(null)}
        />
      )}
    </form>
  )
}
