import {
  type Neighborhood,
  type NeighborhoodInput,
  neighborhoodInput,
  neighborhoods,
} from '@fulmar/contract/neighborhoods'
import { useId, useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { changedFields } from '#parts/changed-fields.ts'
import { StaleDialog } from '#parts/StaleDialog.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import type { LatLng } from '#ui/map/map.types.ts'
import { NeighborhoodForm } from './NeighborhoodForm.tsx'

interface Props {
  /** Given = edit it, else add a new one. */
  neighborhood?: Neighborhood
  /** Where the map opens for a new one. */
  startAt?: LatLng
  onClose: () => void
}

const inputOf = (it: Neighborhood): NeighborhoodInput =>
  neighborhoodInput.parse(
    Object.fromEntries(Object.keys(neighborhoodInput.shape).map(key => [key, it[key as keyof NeighborhoodInput]])),
  )

export function NeighborhoodDrawer({ neighborhood, startAt, onClose }: Props) {
  const formId = useId()
  const [seen, setSeen] = useState(neighborhood)
  const [current, setCurrent] = useState<Neighborhood | null>(null)
  const form = useZodForm(
    neighborhoodInput,
    seen ? inputOf(seen) : { status: 'ACTIVE', radiusMeters: 500, boundary: null, goal: null },
  )
  const guard = useUnsavedGuard(form.formState.isDirty)
  const close = () => {
    guard.release()
    onClose()
  }
  const create = useSend(neighborhoods.create, { closePopup: close })
  const change = useSend(neighborhoods.change, { closePopup: close })

  const fail = (error: ApiError) => {
    if (error.code === 'STALE_VERSION') setCurrent(error.data as Neighborhood)
    else applyServerErrors(form, error.fields, error.message)
  }
  const save = form.handleSubmit(async values => {
    const sending = seen
      ? change.mutateAsync({ body: { id: seen.id, version: seen.version, ...changedFields(inputOf(seen), values) } })
      : create.mutateAsync({ body: values })
    await sending.catch(fail)
  })
  const mine = seen ? changedFields(inputOf(seen), form.getValues()) : {}
  const isBusy = create.isPending || change.isPending
  return (
    <FormDrawer
      title={seen ? `Edit ${seen.name}` : 'Add neighborhood'}
      formId={formId}
      verb={seen ? 'Save changes' : 'Add neighborhood'}
      isBusy={isBusy}
      guard={guard}
      onSave={save}
      onClose={onClose}
    >
      <NeighborhoodForm id={formId} form={form} onSubmit={event => void save(event)} startAt={startAt} />
      {seen && current && (
        <StaleDialog
          noun="neighborhood"
          mine={mine}
          theirs={current}
          isBusy={change.isPending}
          onKeepMine={() => change.mutate({ body: { id: current.id, version: current.version, ...mine } })}
          onTakeTheirs={() => {
            setSeen(current)
            setCurrent(null)
            form.reset(inputOf(current))
          }}
          onCancel={() => setCurrent(null)}
        />
      )}
    </FormDrawer>
  )
}
