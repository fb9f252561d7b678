import type { ReactNode } from 'react'
import { FirstFields } from './FirstFields.tsx'
import { FormGroup } from './FormGroup.tsx'
import { LocationFields } from './LocationFields.tsx'
import type { StoreForm } from './store-form.ts'

interface Props {
  form: StoreForm
  isEmailFixed?: boolean
  image: ReactNode
}

/** The fields of a store request in four groups. */
export const StoreFields = ({ form, isEmailFixed, image }: Props) => (
  <>
    <FirstFields form={form} isEmailFixed={isEmailFixed} />
    <LocationFields form={form} />
    <FormGroup number={4} title="What does it look like?">
      {image}
    </FormGroup>
  </>
)
