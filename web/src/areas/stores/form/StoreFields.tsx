import { type ReactNode, useDeferredValue } from 'react'
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
export function StoreFields({ form, isEmailFixed, image }: Props) {
  // Below the first screen, so it is rendered in slices that leave a cheap phone free to answer.
  const isWhole = useDeferredValue(true, false)
  return (
    <>
      <FirstFields form={form} isEmailFixed={isEmailFixed} />
      {isWhole && (
        <>
          <LocationFields form={form} />
          <FormGroup number={4} title="What does it look like?">
            {image}
          </FormGroup>
        </>
      )}
    </>
  )
}
