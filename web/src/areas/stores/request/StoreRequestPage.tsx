import { storeRequests } from '@fulmar/contract/store-requests'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#core/api/call.ts'
import { refresh } from '#core/api/queries.ts'
import { toast } from '#core/toasts.tsx'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { StoreFields } from '../form/StoreFields.tsx'
import { StoreFormLayout } from '../form/StoreFormLayout.tsx'
import { blankStoreForm } from '../form/store-form.ts'
import { useStoreForm } from '../form/use-store-form.ts'
import classes from '../stores.module.css'
import { DraftNote } from './DraftNote.tsx'
import { Honeypot } from './Honeypot.tsx'
import { RequestFrame } from './RequestFrame.tsx'
import { showSentRequest } from './sent-request.ts'
import { loadDraft } from './store-draft.ts'
import { toastMs } from './toast-ms.ts'
import { useDraft } from './use-draft.ts'
import { useEarlyTyping } from './use-early-typing.ts'
import { useStoreSending } from './use-store-sending.ts'

/** Where a store asks to join. */
export function StoreRequestPage() {
  const navigate = useNavigate()
  const [draft] = useState(loadDraft)
  const [isRestored, setRestored] = useState(draft !== undefined)
  const form = useStoreForm(() => draft ?? blankStoreForm())
  const uploads = useUploads({ toastMs })
  useDraft(form)
  useEarlyTyping(form)

  const onSubmit = useStoreSending(form, uploads, async body => {
    const { message, data } = await call(storeRequests.register, { body })
    form.reset(blankStoreForm())
    uploads.clear()
    toast.success(message, { durationMs: toastMs })
    void refresh([{ path: '/api/store/all' }])
    showSentRequest({ reference: data.reference, email: body.contactInfo.email })
    await navigate({ to: '/' })
  })

  const startOver = () => {
    const before = form.getValues()
    form.reset(blankStoreForm())
    uploads.clear()
    setRestored(false)
    toast.undo('The form is empty again', () => form.reset(before))
  }

  const isBusy = form.formState.isSubmitting
  return (
    <RequestFrame>
      {isRestored && <DraftNote onStartOver={startOver} />}
      <StoreFormLayout
        form={form}
        onSubmit={onSubmit}
        button={
          <>
            <Button type="submit" size="lg" fullWidth loading={isBusy}>
              Register Store
            </Button>
            <p className={classes.small}>
              <Link to="/privacy-policy">What we do with your answers</Link> ·{' '}
              <Link to="/store-request">Follow a request</Link>
            </p>
          </>
        }
      >
        <Honeypot form={form} />
        <StoreFields form={form} image={<ImagePicker label="Store image" uploads={uploads} />} />
      </StoreFormLayout>
    </RequestFrame>
  )
}
