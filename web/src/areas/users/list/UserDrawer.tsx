import { type Address, person, type User, type UserInput, userInput } from '@fulmar/contract/person'
import { useId, useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { changedFields } from '#parts/changed-fields.ts'
import type { Picked } from '#parts/pickers/RecordPicker.tsx'
import { StaleDialog } from '#parts/StaleDialog.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { UserForm } from '../page/UserForm.tsx'

interface Props {
  user: User
  onClose: () => void
}

const noAddress: Address = { street: '', city: '', state: '', postalCode: '', country: '' }

const inputOf = (user: User): UserInput => ({
  name: user.name,
  email: user.email ?? '',
  phone: user.phone ?? '',
  neighborhoodId: user.neighborhood?.id ?? null,
  address: user.address ?? noAddress,
  hasMailConsent: user.hasMailConsent,
})

/** A neighborhood is compared by its name: an id tells nobody anything. */
const readable = (values: Partial<UserInput>, neighborhood: Picked | null) => {
  const { neighborhoodId, ...rest } = values
  return neighborhoodId === undefined ? rest : { ...rest, neighborhood: neighborhood?.name ?? '' }
}

export function UserDrawer({ user, onClose }: Props) {
  const formId = useId()
  const [seen, setSeen] = useState(user)
  const [home, setHome] = useState<Picked | null>(user.neighborhood)
  const [current, setCurrent] = useState<User | null>(null)
  const form = useZodForm(userInput, inputOf(seen))
  const guard = useUnsavedGuard(form.formState.isDirty)
  const close = () => {
    guard.release()
    onClose()
  }
  const change = useSend(person.change, { closePopup: close })
  const save = form.handleSubmit(async values => {
    const body = { id: seen.id, version: seen.version, ...changedFields(inputOf(seen), values) }
    await change.mutateAsync({ body }).catch((error: ApiError) => {
      if (error.code === 'STALE_VERSION') setCurrent(error.data as User)
      else applyServerErrors(form, error.fields, error.message)
    })
  })
  const mine = changedFields(inputOf(seen), form.getValues())
  return (
    <FormDrawer
      title={`Edit ${seen.name}`}
      formId={formId}
      verb="Save changes"
      isBusy={change.isPending}
      guard={guard}
      onSave={save}
      onClose={onClose}
    >
      <UserForm
        id={formId}
        form={form}
        isLeader={seen.userType === 'NEIGHBORHOOD' && seen.neighborhood !== null}
        home={home}
        onHome={setHome}
        onSubmit={event => void save(event)}
      />
      {current && (
        <StaleDialog
          noun="person"
          mine={readable(mine, home)}
          theirs={{ ...inputOf(current), neighborhood: current.neighborhood?.name ?? '' }}
          isBusy={change.isPending}
          onKeepMine={() => change.mutate({ body: { id: current.id, version: current.version, ...mine } })}
          onTakeTheirs={() => {
            setSeen(current)
            setHome(current.neighborhood)
            setCurrent(null)
            form.reset(inputOf(current))
          }}
          onCancel={() => setCurrent(null)}
        />
      )}
    </FormDrawer>
  )
}
