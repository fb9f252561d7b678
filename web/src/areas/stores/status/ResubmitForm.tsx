import type { StoreDetails } from '@fulmar/contract/stores/store-details'
import { type StoreRequestStatus, storeRequests } from '@fulmar/contract/stores/store-requests'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { FieldPath } from 'react-hook-form'
import { call } from '#core/api/call.ts'
import { toast } from '#core/toasts.tsx'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { StoreFormLayout } from '../form/StoreFormLayout.tsx'
import { type StoreFormValues, storeFormOf, toastMs } from '../form/store-form.ts'
import { useStoreForm } from '../form/use-store-form.ts'
import { useStoreSending } from '../request/use-store-sending.ts'

interface Props {
  request: StoreRequestStatus
  details: StoreDetails
  email: string
  onSent: (status: StoreRequestStatus) => void
}

/** The form filled with the earlier request, with each question at its field. */
export function ResubmitForm({ request, details, email, onSent }: Props) {
  const form = useStoreForm(() => storeFormOf(details))
  const uploads = useUploads({ toastMs })
  const { setError } = form
  useEffect(() => {
    for (const [field, message] of Object.entries(request.fieldComments))
      setError(field as FieldPath<StoreFormValues>, { type: 'comment', message })
  }, [request, setError])

  const onSubmit = useStoreSending(form, uploads, async store => {
    const { message, data } = await call(storeRequests.resubmit, {
      body: { reference: request.reference, email, store },
    })
    toast.success(message, { durationMs: toastMs })
    onSent(data)
  })
  return (
    <StoreFormLayout
      form={form}
      onSubmit={onSubmit}
      isEmailFixed
      image={
        <ImagePicker
          label="Store image"
          uploads={uploads}
          note={details.image ? 'Your image is kept unless you choose another.' : undefined}
          earlier={details.image ? `/files/${details.image}` : undefined}
        />
      }
      button={
        <Button type="submit" size="lg" fullWidth loading={form.formState.isSubmitting}>
          Resubmit request
        </Button>
      }
    />
  )
}
