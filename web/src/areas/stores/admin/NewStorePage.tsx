import { startOf } from '@fulmar/contract/core/fields'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import { stores } from '@fulmar/contract/stores/stores'
import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useController } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { FieldGroup } from '#ui/form/FieldGroup.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormEnd } from '#ui/form/FormFooter.tsx'
import { type SendForm, useSendForm } from '#ui/form/use-send-form.ts'
import { HoursEditor } from '#ui/hours/HoursEditor.tsx'
import { usualHours } from '#ui/hours/hours.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { polymers } from '../../../theme/polymers.ts'
import { editable, type StoreEdit, StoreForm } from './page/StoreForm.tsx'

const blank = () => ({
  ...startOf(storeDetailFields),
  location: { type: 'Point' as const },
  operatingHours: usualHours(),
  image: null,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  acceptedPlastics: Object.keys(polymers) as StoreEdit['acceptedPlastics'],
  neighborhood: null,
})

/** A store added by an administrator, which another one approves. */
export function NewStorePage() {
  const navigate = useNavigate()
  const uploads = useUploads()
  const create = useSend(stores.create, { refresh: [stores.list, stores.stats, stores.map, stores.cities] })
  const form = useSendForm(editable, blank(), {
    isChanged: uploads.items.length > 0,
    send: async ({ neighborhood, ...values }) => {
      const [image = null] = await uploads.sendAll(values.contactInfo.email)
      const body = { ...values, image, exceptions: [], neighborhoodId: neighborhood?.id ?? null }
      const { data } = await create.mutateAsync({ body })
      await navigate({ to: '/stores/$id', params: { id: data.id } })
    },
  })
  return (
    <Sections>
      <PageHeader
        title="Add store"
        meaning="Adding a store takes two people: another administrator approves it, and its owner is then emailed a link to set a password."
      />
      <Form form={form} isPage gap={12}>
        <Stack gap={28} maw="46rem">
          <StoreForm form={form} uploads={uploads} />
          <Hours form={form} />
          <FormEnd form={form} verb="Add store" onClose={() => void navigate({ to: '/stores' })} />
        </Stack>
      </Form>
    </Sections>
  )
}

function Hours({ form }: { form: SendForm<StoreEdit, StoreEdit> }) {
  const { field } = useController({ control: form.control, name: 'operatingHours' })
  const found = form.formState.errors.operatingHours
  const errors = field.value.map(
    (_, index) => found?.[index]?.timeSlot?.openTime?.message ?? found?.[index]?.timeSlot?.closeTime?.message,
  )
  return (
    <FieldGroup title="Weekly hours">
      <HoursEditor value={field.value} onChange={field.onChange} onBlur={field.onBlur} errors={errors} />
    </FieldGroup>
  )
}
