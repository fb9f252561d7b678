import { inputFrom } from '@fulmar/contract/core/input-from'
import { type Neighborhood, neighborhoodInput, neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { useSend } from '#core/api/use-api.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import type { LatLng } from '#ui/map/map.types.ts'
import { NeighborhoodForm } from './NeighborhoodForm.tsx'

interface Props {
  /** Omitted when adding a new one. */
  neighborhood?: Neighborhood
  /** Initial map position for a new one. */
  startAt?: LatLng
  onClose: () => void
}

export const NeighborhoodDrawer = ({ neighborhood, startAt, onClose }: Props) =>
  neighborhood ? (
    <EditDrawer neighborhood={neighborhood} onClose={onClose} />
  ) : (
    <AddDrawer startAt={startAt} onClose={onClose} />
  )

function AddDrawer({ startAt, onClose }: Pick<Props, 'startAt' | 'onClose'>) {
  const create = useSend(neighborhoods.create)
  const form = useSendForm(
    neighborhoodInput,
    { status: 'ACTIVE', radiusMeters: 500, boundary: null, goal: null },
    { send: body => create.mutateAsync({ body }), onSent: onClose },
  )
  return (
    <FormDrawer form={form} title="Add neighborhood" verb="Add neighborhood" onClose={onClose}>
      <NeighborhoodForm form={form} startAt={startAt} />
    </FormDrawer>
  )
}

function EditDrawer({ neighborhood, onClose }: Required<Pick<Props, 'neighborhood' | 'onClose'>>) {
  const change = useSend(neighborhoods.change)
  const { form, seen } = useRecordForm({
    schema: neighborhoodInput,
    record: neighborhood,
    noun: 'neighborhood',
    inputOf: row => inputFrom(neighborhoodInput, row),
    send: async (changed, { id, version }) => (await change.mutateAsync({ body: { id, version, ...changed } })).data,
    onSaved: onClose,
  })
  return (
    <FormDrawer form={form} title={`Edit ${seen.name}`} verb="Save changes" onClose={onClose}>
      <NeighborhoodForm form={form} />
    </FormDrawer>
  )
}
