import { collections } from '@fulmar/contract/collections'
import type { UserRow } from '@fulmar/contract/user-list'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { Form } from '#ui/form/Form.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { Estimate } from './Estimate.tsx'
import { LineFields } from './LineFields.tsx'
import classes from './RecordPage.module.css'
import { emptyLine, recordForm, toFormFields, toInput } from './record-form.ts'
import { typicalGrams } from './unit-warning.ts'
import { readUnsent } from './unsent.ts'
import type { useRecording } from './use-recording.ts'
import { WhenFields } from './WhenFields.tsx'
import { WhoFields } from './WhoFields.tsx'

export function RecordEditor({ recording }: { recording: ReturnType<typeof useRecording> }) {
  const { adminDetails } = useAdminDetails()
  const [person, setPerson] = useState<UserRow>()
  const uploads = useUploads()
  const form = useSendForm(
    recordForm,
    { store: null, person: null, unit: 'kg', lines: [emptyLine], when: 'now', note: '' },
    {
      isChanged: uploads.items.length > 0,
      send: async values => {
        const [photo] = await uploads.sendAll(adminDetails?.email ?? '')
        const names = { person: values.person?.name ?? '', store: values.store?.name ?? '' }
        const refusal = await recording.send({ body: toInput(values, photo), ...names })
        if (refusal) throw Object.assign(new Error(refusal.message), { fields: toFormFields(refusal.fields) })
        if (readUnsent()) form.guard.hold()
      },
    },
  )
  const storeId = useWatch({ control: form.control, name: 'store' })?.id
  const taken = useApi(collections.stats, { query: { storeId } }, { enabled: storeId !== undefined })
  const usual = typicalGrams(
    person?.totals,
    taken.data && { grams: taken.data.data.grams, collections: taken.data.data.total },
  )

  const isWaiting = recording.unsent !== undefined
  return (
    <Form form={form} isDisabled={isWaiting}>
      {/* While it is not known whether the last one was paid, nothing else is sent. */}
      <fieldset className={classes.columns} disabled={isWaiting}>
        <div className={classes.fields}>
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
            <SubmitButton isBusy={form.formState.isSubmitting}>Record and award points</SubmitButton>
          </Panel>
        </div>
      </fieldset>
    </Form>
  )
}
