import { collections } from '@fulmar/contract/collections/collections'
import type { StoreRow } from '@fulmar/contract/stores/store-records'
import type { UserRow } from '@fulmar/contract/users/user-list'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { usePickedField } from '#parts/pickers/picked-field.ts'
import { StorePicker } from '#parts/pickers/StorePicker.tsx'
import { UserPicker } from '#parts/pickers/UserPicker.tsx'
import { ImagePicker } from '#parts/uploads/ImagePicker.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { Form } from '#ui/form/Form.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { Panel } from '#ui/Panel.tsx'
import { Estimate } from './Estimate.tsx'
import { FlagWarning } from './FlagWarning.tsx'
import { LineFields } from './LineFields.tsx'
import classes from './RecordCollectionPage.module.css'
import { type RecordForm, recordForm, toFormFields, toInput } from './record-form.ts'
import { usualWeight } from './unit-warning.ts'
import { useJudgement } from './use-judgement.ts'
import { type Recording, readUnsent } from './use-recording.ts'
import { asPicked } from './use-start.ts'
import { WhenFields } from './WhenFields.tsx'

const AddMemberDrawer = lazyNamed(() => import('#parts/users/AddMemberDrawer.tsx'), 'AddMemberDrawer')

interface Props {
  recording: Recording
  start: RecordForm
  /** The reversed collection that is recorded again. */
  corrects: string | undefined
  /** The member it starts with, if known. */
  startMember: Totalled | undefined
}

type Totalled = Pick<UserRow, 'totals'>

export function RecordEditor({ recording, start, corrects, startMember }: Props) {
  const { adminDetails } = useAdminDetails()
  const [member, setMember] = useState<Totalled | undefined>(startMember)
  const [store, setStore] = useState<StoreRow>()
  const mayAdd = useCan('users:write')
  const [added, setAdded] = useState<string>()
  const uploads = useUploads()
  const form = useSendForm(recordForm, start, {
    isChanged: uploads.items.length > 0,
    send: async values => {
      if (!(await judgement.allows(values))) {
        form.guard.hold()
        return
      }
      const [photo] = await uploads.sendAll(adminDetails?.email ?? '')
      const { member: to, store: at } = values
      // The form does not validate without them.
      if (!to || !at) return
      const refusal = await recording.send({ body: toInput(values, { photo, corrects }), member: to, store: at })
      if (refusal) throw Object.assign(new Error(refusal.message), { fields: toFormFields(refusal.fields) })
      if (readUnsent()) form.guard.hold()
    },
  })
  const [chosen, at] = useWatch({ control: form.control, name: ['store', 'at'] })
  const storeId = chosen?.id
  const taken = useApi(collections.stats, { query: { storeId } }, { enabled: storeId !== undefined })
  const usual = usualWeight(
    member?.totals,
    taken.data && { grams: taken.data.data.grams, collections: taken.data.data.total },
  )
  const judgement = useJudgement(form, usual)

  const isWaiting = recording.unsent !== undefined
  return (
    <>
      <Form form={form} isPage isDisabled={isWaiting}>
        {/* Nothing else is sent until the outcome of the last request is known. */}
        <fieldset className="plain" disabled={isWaiting}>
          <MainAndSide columns="minmax(0, 44rem) minmax(17rem, 24rem)">
            <Stack gap={20} miw={0}>
              <Panel title="Store and member">
                <StoreAndMember
                  form={form}
                  onStore={setStore}
                  onMember={setMember}
                  onAdd={mayAdd ? setAdded : undefined}
                />
              </Panel>
              <Panel title="Weights">
                <LineFields form={form} usual={usual} store={store} />
              </Panel>
              <Panel title="Details">
                <Stack gap={16} miw={0}>
                  <WhenFields form={form} />
                  <TextareaField
                    control={form.control}
                    name="note"
                    label="Note"
                    isOptional
                    maxLength={500}
                    minRows={2}
                  />
                  <ImagePicker label="Photo" uploads={uploads} />
                </Stack>
              </Panel>
            </Stack>
            <div className={classes.side}>
              <Panel title="Points">
                <Estimate form={form} />
                <FlagWarning judgement={judgement} values={{ at, store: chosen }} />
                <SubmitButton isBusy={form.formState.isSubmitting}>
                  {judgement.isAsking ? 'Record anyway' : 'Record and award points'}
                </SubmitButton>
              </Panel>
            </div>
          </MainAndSide>
        </fieldset>
      </Form>
      {added !== undefined && (
        <AddMemberDrawer
          name={added}
          onClose={() => setAdded(undefined)}
          onAdded={user => {
            setMember(user)
            form.setValue('member', asPicked(user), { shouldDirty: true, shouldValidate: true })
            setAdded(undefined)
          }}
        />
      )}
    </>
  )
}

interface StoreAndMemberProps {
  form: ZodForm<RecordForm, RecordForm>
  /** The whole record, because it says what the store accepts. */
  onStore: (store: StoreRow | undefined) => void
  /** The whole record, because it holds what the member usually brings. */
  onMember: (member: UserRow | undefined) => void
  onAdd: ((typed: string) => void) | undefined
}

function StoreAndMember({ form: { control }, onStore, onMember, onAdd }: StoreAndMemberProps) {
  const store = usePickedField(control, 'store')
  const member = usePickedField(control, 'member')
  return (
    <Stack gap={16} miw={0}>
      <StorePicker
        label="Store"
        only={{ status: ['ACTIVE'] }}
        {...store}
        onChange={row => {
          store.onChange(row)
          onStore(row?.store)
        }}
      />
      <UserPicker
        label="Member"
        help="Receives the points"
        only={{ status: ['ACTIVE', 'PENDING'], userType: ['MEMBER', 'NEIGHBORHOOD'] }}
        {...member}
        {...(onAdd && { onAdd })}
        onChange={row => {
          member.onChange(row)
          onMember(row?.user)
        }}
      />
    </Stack>
  )
}
