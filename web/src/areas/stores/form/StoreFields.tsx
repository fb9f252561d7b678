import type { ReactNode } from 'react'
import { FirstFields } from '../request/FirstFields.tsx'
import { FormGroup } from './FormGroup.tsx'
import { LocationFields } from './LocationFields.tsx'
import type { StoreForm } from './store-form.ts'

interface Props {
  form: StoreForm
  isEmailFixed?: boolean
  image: ReactNode
}

/** What we ask about a store, as a conversation in four short groups. */
export const StoreFields = ({ form, isEmailFixed, image }: Props) => (
  <>
    <FirstFields form={form} isEmailFixed={isEmailFixed} />
    <LocationFields form={form} />
    <FormGroup number={4} title="What does it look like?">
      {image}
    </FormGroup>
  </>
)
