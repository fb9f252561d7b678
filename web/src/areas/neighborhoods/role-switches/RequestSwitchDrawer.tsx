import { roleSwitches, roleSwitchInput, type SwitchRole } from '@fulmar/contract/role-switches'
import { SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import type { Picked } from '#parts/pickers/RecordPicker.tsx'
import { UserPicker } from '#parts/pickers/UserPicker.tsx'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import classes from './switches.module.css'

interface Props {
  /** Known already where the drawer is opened from a neighborhood or one of its leaders. */
  person?: Picked
  neighborhood?: Picked
  to?: SwitchRole
  onClose: () => void
}

const wishes = [
  { value: 'NEIGHBORHOOD', label: 'To lead' },
  { value: 'MEMBER', label: 'To step down' },
]

const askForm = roleSwitchInput.pick({ reason: true })

/** Asks for somebody; another administrator decides. */
export function RequestSwitchDrawer({ person: known, neighborhood, to: wish = 'NEIGHBORHOOD', onClose }: Props) {
  const formId = useId()
  const { adminDetails } = useAdminDetails()
  const [person, setPerson] = useState<Picked | null>(known ?? null)
  const [place, setPlace] = useState<Picked | null>(neighborhood ?? null)
  const [to, setTo] = useState<SwitchRole>(wish)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const uploads = useUploads()
  const form = useZodForm(askForm, { reason: '' })
  const guard = useUnsavedGuard(form.formState.isDirty)
  const ask = useSend(roleSwitches.ask, {
    closePopup: () => {
      guard.release()
      onClose()
    },
  })
  const save = form.handleSubmit(async ({ reason }) => {
    const missing = {
      ...(!person && { userId: 'Say who should switch' }),
      ...(to === 'NEIGHBORHOOD' && !place && { neighborhoodId: 'Say which neighborhood to lead' }),
    }
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    const evidence = await uploads.run(adminDetails?.email ?? '')
    if (uploads.current().some(({ status }) => status === 'error')) return
    const target = to === 'NEIGHBORHOOD' && place ? { neighborhoodId: place.id } : {}
    await ask
      .mutateAsync({ body: { userId: person?.id, to, reason, evidence, ...target } })
      .catch((error: ApiError) => {
        setProblems(error.fields)
        applyServerErrors(form, {}, error.message)
      })
  })
  return (
    <FormDrawer
      title="Propose a leader"
      formId={formId}
      verb="Send request"
      isBusy={ask.isPending}
      guard={guard}
      onSave={save}
      onClose={onClose}
    >
      <form id={formId} className={classes.form} onSubmit={event => void save(event)} noValidate>
        <p className={classes.lead}>Another administrator decides about it. The person is told by mail at once.</p>
        <FormErrors form={form} />
        <SegmentedControl
          aria-label="What they ask"
          data={wishes}
          value={to}
          onChange={value => setTo(value as SwitchRole)}
        />
        <UserPicker
          label="Person"
          value={person}
          only={{ status: ['ACTIVE'], userType: to === 'MEMBER' ? ['NEIGHBORHOOD'] : ['MEMBER', 'NEIGHBORHOOD'] }}
          error={problems.userId ?? problems.to}
          onChange={setPerson}
        />
        {to === 'NEIGHBORHOOD' && (
          <NeighborhoodPicker
            label="Neighborhood to lead"
            value={place}
            error={problems.neighborhoodId}
            onChange={setPlace}
          />
        )}
        <TextareaField
          control={form.control}
          name="reason"
          label="Reason"
          help="What whoever decides should know"
          maxLength={500}
        />
        <ImagePicker label="Picture that supports it" uploads={uploads} />
      </form>
    </FormDrawer>
  )
}
