import { storeRequests } from '@fulmar/contract/stores/store-requests'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { call } from '#core/api/call.ts'
import { refresh } from '#core/api/queries.ts'
import { toast } from '#core/toasts.tsx'
import { useEarlyPage } from '#core/use-early-page.ts'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { StoreFormLayout } from '../form/StoreFormLayout.tsx'
import { blankStoreForm, type StoreForm, type StoreFormValues, toastMs } from '../form/store-form.ts'
import { useStoreForm } from '../form/use-store-form.ts'
import { RequestFrame } from './RequestFrame.tsx'
import classes from './request.module.css'
import { showSentRequest } from './sent-request.ts'
import { loadDraft, useDraft } from './store-draft.ts'
import { useStoreSending } from './use-store-sending.ts'

export function StoreRequestPage() {
  const navigate = useNavigate()
  const [draft] = useState(loadDraft)
  const [isRestored, setRestored] = useState(draft !== undefined)
  const form = useStoreForm(() => draft ?? blankStoreForm())
  const uploads = useUploads({ toastMs })
  useDraft(form)
  useEarlyPage((name, value) => form.setValue(name as FieldPath<StoreFormValues>, value, { shouldDirty: true }))

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
    toast.undo('Form cleared', () => form.reset(before))
  }

  const isBusy = form.formState.isSubmitting
  return (
    <RequestFrame note={isRestored && <DraftNote onStartOver={startOver} />}>
      <StoreFormLayout
        form={form}
        onSubmit={onSubmit}
        image={<ImagePicker label="Store image" uploads={uploads} />}
        button={
          <>
            <Button type="submit" size="lg" fullWidth loading={isBusy}>
              Register Store
            </Button>
            <Text ta="center" mt={4} c="dimmed" fz="sm">
              <Link to="/privacy-policy" target="_blank">
                How we use your data
              </Link>{' '}
              · <Link to="/store-request">Check a request</Link>
            </Text>
          </>
        }
      >
        <Honeypot form={form} />
      </StoreFormLayout>
    </RequestFrame>
  )
}

/** Tells the visitor that a draft was restored. */
const DraftNote = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className={`line ${classes.draft}`} role="status">
    <History size={18} aria-hidden />
    <p>Draft restored, except the image.</p>
    <Button variant="subtle" size="compact-md" onClick={onStartOver}>
      Start over
    </Button>
  </div>
)

/** A honeypot for bots: invisible, outside the tab order and hidden from screen readers. */
const Honeypot = ({ form }: { form: StoreForm }) => (
  <VisuallyHidden aria-hidden>
    <label>
      Nickname
      <input type="text" tabIndex={-1} autoComplete="off" {...form.register('nickname')} />
    </label>
  </VisuallyHidden>
)
