import { collections } from '@fulmar/contract/collections'
import type { UserRow } from '@fulmar/contract/people'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { Estimate } from './Estimate.tsx'
import { LineFields } from './LineFields.tsx'
import classes from './RecordPage.module.css'
import { emptyLine, type RecordForm, recordForm, toFormFields, toInput } from './record-form.ts'
import { typicalGrams } from './unit-warning.ts'
import type { useRecording } from './use-recording.ts'
import { WhenFields } from './WhenFields.tsx'
import { WhoFields } from './WhoFields.tsx'

const photoLost = 'The photo did not arrive. Send it again or take it out; nothing has been recorded yet.'

export function RecordEditor({ recording }: { recording: ReturnType<typeof useRecording> }) {
  const { adminDetails } = useAdminDetails()
  const [isBusy, setBusy] = useState(false)
  const [person, setPerson] = useState<UserRow>()
  const uploads = useUploads()
  const form = useZodForm(recordForm, {
    store: null,
    person: null,
    unit: 'kg',
    lines: [emptyLine],
    when: 'now',
    note: '',
  })
  const guard = useUnsavedGuard(form.formState.isDirty && recording.receipt === undefined)
  const storeId = useWatch({ control: form.control, name: 'store' })?.id
  const taken = useApi(collections.stats, { query: { storeId } }, { enabled: storeId !== undefined })
  const usual = typicalGrams(
    person?.totals,
    taken.data && { grams: taken.data.data.grams, collections: taken.data.data.total },
  )

  const record = async (values: RecordForm) => {
    const [photo] = await uploads.run(adminDetails?.email ?? '')
    if (uploads.current().some(item => item.status === 'error')) {
      form.setError('root.server', { message: photoLost })
      return
    }
    const names = { person: values.person?.name ?? '', store: values.store?.name ?? '' }
    const refusal = await recording.send({ body: toInput(values, photo), ...names })
    if (refusal) applyServerErrors(form, toFormFields(refusal.fields), refusal.message)
  }
  const submit = form.handleSubmit(async values => {
    setBusy(true)
    await record(values).finally(() => setBusy(false))
  })
  return (
    <form
      onSubmit={event => void submit(event)}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) void submit()
      }}
      noValidate
    >
      {/* While it is not known whether the last one was paid, nothing else is sent. */}
      <fieldset className={classes.columns} disabled={recording.unsent !== undefined}>
        <div className={classes.fields}>
          <FormErrors form={form} />
          <Panel title="Who and where">
            <WhoFields form={form} onPerson={setPerson} />
          </Panel>
          <Panel title="What was weighed">
            <LineFields form={form} typical={usual} />
          </Panel>
          <Panel title="More">
            <div className={classes.group}>
              <WhenFields form={form} />
              <TextareaField control={form.control} name="note" label="Note" isOptional maxLength={500} minRows={2} />
              <ImagePicker label="Photo" uploads={uploads} />
            </div>
          </Panel>
        </div>
        <div className={classes.side}>
          <Panel title="Points">
            <Estimate form={form} />
            <SubmitButton isBusy={isBusy}>Record and award points</SubmitButton>
          </Panel>
        </div>
      </fieldset>
      {guard.dialog}
    </form>
  )
}
