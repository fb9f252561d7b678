import { TextInput } from '@mantine/core'
import { TextField } from '#ui/form/TextField.tsx'
import { PhoneField } from '#ui/phone/PhoneField.tsx'
import { FormGroup } from '../form/FormGroup.tsx'
import { StoreTexts } from '../form/StoreTexts.tsx'
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
      <StoreTexts control={form.control} group="about" isOwn />
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
