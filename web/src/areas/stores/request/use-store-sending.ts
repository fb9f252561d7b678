import type { StoreRequest } from '@fulmar/contract/stores/store-requests'
import { type FormEvent, useEffect, useRef } from 'react'
import { ApiError } from '#core/api/api-error.ts'
import { failureText } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { type Uploads, uploadFailed } from '#parts/uploads/use-uploads.ts'
import { applyServerErrors } from '#ui/form/errors/server-errors.ts'
import { useFirstErrorFocus } from '#ui/form/errors/use-first-error-focus.ts'
import { type StoreForm, toastMs, toStoreRequest } from '../form/store-form.ts'
import { loadCheck } from '../form/use-store-form.ts'

type Body = ReturnType<typeof toStoreRequest>

/** Uploads the image, then sends the form with its key. Nothing is cleared before the server accepts it. */
export function useStoreSending(form: StoreForm, uploads: Uploads, send: (body: Body) => Promise<void>) {
  const isSending = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  useFirstErrorFocus(element, form.formState.submitCount)

  const { clearErrors } = form
  const isUploadSaid = form.formState.errors.root?.server?.type === 'upload'
  const hasFailed = uploads.items.some(item => item.status === 'error')
  useEffect(() => {
    if (isUploadSaid && !hasFailed) clearErrors('root.server')
  }, [isUploadSaid, hasFailed, clearErrors])

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    toast.error(failureText(error), { durationMs: toastMs })
    const { image, ...fields } = error.fields
    // The server lost or rejected the image: upload it again with the next attempt.
    if (image) for (const item of uploads.current()) uploads.retry(item.id)
    applyServerErrors(form, { fields, message: image ?? error.message })
  }

  const sendAll = async (values: StoreRequest) => {
    const [key] = await uploads.run(values.contactInfo.email)
    if (uploads.current().some(item => item.status === 'error')) {
      form.setError('root.server', { type: 'upload', message: uploadFailed })
      return
    }
    await send(toStoreRequest(values, key ?? values.image ?? '')).catch(fail)
  }

  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    element.current = event.currentTarget
    if (isSending.current) return
    isSending.current = true
    form.clearErrors('root.server')
    // If the schemas cannot be loaded, submitting would throw and leave the form busy.
    if (!(await loadCheck().catch(() => undefined))) {
      isSending.current = false
      toast.error('Network Error', { durationMs: toastMs })
      return
    }
    await form
      .handleSubmit(sendAll)()
      .finally(() => {
        isSending.current = false
      })
  }
}
