import { TextInput } from '@mantine/core'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { PhoneField } from '#ui/phone/PhoneField.tsx'
import { FormGroup } from '../form/FormGroup.tsx'
import type { StoreForm } from '../form/store-form.ts'
import { WebsiteField } from '../form/WebsiteField.tsx'

interface Props {
  form: StoreForm
  /** The address to answer to cannot be changed once a request is known by it. */
  isEmailFixed?: boolean
}

/** The first two questions: a phone shows no more of the form when it opens. */
export const FirstFields = ({ form, isEmailFixed = false }: Props) => (
  <>
    <FormGroup number={1} title="What is your store called?">
      <TextField control={form.control} name="name" label="Store name" autoComplete="organization" maxLength={120} />
      <TextareaField
        control={form.control}
        name="description"
        label="Description"
        help="What you sell, and what people should know before they come"
        isOptional
        maxLength={2000}
      />
    </FormGroup>
    <FormGroup number={2} title="How do we reach you?">
      <PhoneField control={form.control} name="contactInfo.phoneNumber" label="Contact phone" />
      {isEmailFixed ? (
        <TextInput
          label="Contact email"
          description="Your request is known by this address, so it stays"
          inputWrapperOrder={['label', 'input', 'description']}
          readOnly
          value={form.getValues('contactInfo.email')}
        />
      ) : (
        <TextField
          control={form.control}
          name="contactInfo.email"
          label="Contact email"
          help="We send our answer here"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
      )}
      <WebsiteField control={form.control} />
    </FormGroup>
  </>
)
