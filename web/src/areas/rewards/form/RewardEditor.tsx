import type { MasterType } from '@fulmar/contract/master-data'
import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { type ReactNode, useState } from 'react'
import { AddEntryDialog } from '#parts/master-data/AddEntryDialog.tsx'
import type { Uploads } from '#parts/uploads/use-uploads.ts'
import { Form } from '#ui/form/Form.tsx'
import { FormEnd } from '#ui/form/FormFooter.tsx'
import type { SendForm } from '#ui/form/use-send-form.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import { RewardFields } from './RewardFields.tsx'
import type { RewardEdit, RewardEdited } from './reward-form.ts'

interface Props {
  form: SendForm<RewardEdit, RewardEdited>
  uploads: Uploads
  reward?: Reward
  /** What the button does: "Save changes". */
  verb: string
  onCancel: () => void
  /** More fields at the end. */
  children?: ReactNode
}

/** The fields of a reward beside what a member will see of it. */
export function RewardEditor({ form, uploads, reward, verb, onCancel, children }: Props) {
  const [adding, setAdding] = useState<MasterType | null>(null)
  return (
    <>
      <Form form={form} isPage>
        <MainAndSide>
          <Sections>
            <RewardFields form={form} uploads={uploads} reward={reward} onAddEntry={setAdding} />
            {children}
            <FormEnd form={form} verb={verb} onClose={onCancel} />
          </Sections>
          <PhonePreview control={form.control} uploads={uploads} />
        </MainAndSide>
      </Form>
      {/* Not inside the form: sending the dialog would send the form around it. */}
      {adding && (
        <AddEntryDialog
          type={adding}
          onAdded={entry =>
            form.setValue(adding === 'SUPPLIER' ? 'supplier' : 'category', entry, { shouldDirty: true })
          }
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}
