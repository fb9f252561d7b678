import { inputFrom } from '@fulmar/contract/core/input-from'
import type { Store } from '@fulmar/contract/stores/store-records'
import { stores } from '@fulmar/contract/stores/stores'
import { useSend } from '#core/api/use-api.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { editable, type StoreEdit, StoreForm } from './StoreForm.tsx'

interface Props {
  store: Store
  onClose: () => void
}

const inputOf = (store: Store): StoreEdit => inputFrom(editable, store)

export function StoreDrawer({ store, onClose }: Props) {
  const uploads = useUploads()
  const change = useSend(stores.change)
  const { form, seen } = useRecordForm({
    schema: editable,
    record: store,
    noun: 'store',
    inputOf,
    isChanged: uploads.items.length > 0,
    send: async ({ neighborhood, ...changed }, { id, version }) => {
      const [image = changed.image] = await uploads.sendAll(form.getValues('contactInfo.email'))
      const neighborhoodId = neighborhood === undefined ? undefined : (neighborhood?.id ?? null)
      return (await change.mutateAsync({ body: { id, version, ...changed, image, neighborhoodId } })).data
    },
    onSaved: onClose,
  })
  return (
    <FormDrawer form={form} title={`Edit ${seen.name}`} verb="Save changes" onClose={onClose}>
      <StoreForm form={form} uploads={uploads} />
    </FormDrawer>
  )
}
