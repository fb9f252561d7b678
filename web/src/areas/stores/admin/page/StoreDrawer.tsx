import { type StoreInput, storeInput } from '@fulmar/contract/store-input'
import type { Store } from '@fulmar/contract/store-records'
import { stores } from '@fulmar/contract/stores'
import { useId, useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { changedFields } from '#parts/changed-fields.ts'
import type { Picked } from '#parts/pickers/RecordPicker.tsx'
import { StaleDialog } from '#parts/StaleDialog.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { StoreForm } from './StoreForm.tsx'

interface Props {
  store: Store
  onClose: () => void
}

/** Hours are changed where they are shown. */
const editable = storeInput.omit({ operatingHours: true, exceptions: true })
export type StoreEdit = Omit<StoreInput, 'operatingHours' | 'exceptions'>

const inputOf = (store: Store): StoreEdit => ({
  name: store.name,
  description: store.description,
  contactInfo: store.contactInfo,
  address: store.address,
  location: store.location,
  image: store.image,
  timezone: store.timezone,
  acceptedPlastics: store.acceptedPlastics,
  neighborhoodId: store.neighborhoodId,
})

/** A neighborhood is compared by its name: an id tells nobody anything. */
const readable = ({ neighborhoodId, ...rest }: Partial<StoreEdit>, home: Picked | null) =>
  neighborhoodId === undefined ? rest : { ...rest, neighborhood: home?.name ?? '' }

export function StoreDrawer({ store, onClose }: Props) {
  const formId = useId()
  const [seen, setSeen] = useState(store)
  const [home, setHome] = useState<Picked | null>(store.neighborhood)
  const [current, setCurrent] = useState<Store | null>(null)
  const uploads = useUploads()
  const form = useZodForm(editable, inputOf(seen))
  const guard = useUnsavedGuard(form.formState.isDirty || uploads.items.length > 0)
  const close = () => {
    guard.release()
    onClose()
  }
  const change = useSend(stores.change, { closePopup: close })
  const send = (version: number, values: Partial<StoreEdit>) =>
    change.mutateAsync({ body: { id: seen.id, version, ...values } }).catch((error: ApiError) => {
      if (error.code === 'STALE_VERSION') setCurrent(error.data as Store)
      else applyServerErrors(form, error.fields, error.message)
    })
  const save = form.handleSubmit(async values => {
    const [key] = await uploads.run(values.contactInfo.email)
    if (uploads.current().some(item => item.status === 'error')) return
    if (key) form.setValue('image', key)
    await send(seen.version, changedFields(inputOf(seen), { ...values, ...(key && { image: key }) }))
  })
  const mine = changedFields(inputOf(seen), form.getValues())
  return (
    <FormDrawer
      title={`Edit ${seen.name}`}
      formId={formId}
      verb="Save changes"
      isBusy={change.isPending || form.formState.isSubmitting}
      guard={guard}
      onSave={save}
      onClose={onClose}
    >
      <StoreForm
        id={formId}
        form={form}
        uploads={uploads}
        home={home}
        onHome={setHome}
        onSubmit={event => void save(event)}
      />
      {current && (
        <StaleDialog
          noun="store"
          mine={readable(mine, home)}
          theirs={{ ...inputOf(current), neighborhood: current.neighborhood?.name ?? '' }}
          isBusy={change.isPending}
          onKeepMine={() => void send(current.version, mine)}
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
