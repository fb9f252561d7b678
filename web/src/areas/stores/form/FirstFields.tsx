import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import { TextInput } from '@mantine/core'
import { TextOf } from '#parts/fields/TextOf.tsx'
import { useField } from '#ui/form/field.ts'
import { PhoneField } from '#ui/phone/PhoneField.tsx'
import { FormGroup } from './FormGroup.tsx'
import { StoreTexts } from './StoreTexts.tsx'
import type { StoreForm } from './store-form.ts'

const { 'contactInfo.phoneNumber': phone, 'contactInfo.email': email } = storeDetailFields

interface Props {
  form: StoreForm
  /** The email identifies a sent request and cannot be changed. */
  isEmailFixed?: boolean
}

/** The first two groups: all that a phone shows before scrolling. */
export const FirstFields = ({ form, isEmailFixed = false }: Props) => (
  <>
    <FormGroup number={1} title="What is your store called?">
      <StoreTexts control={form.control} group="about" isOwn />
    </FormGroup>
    <FormGroup number={2} title="How do we reach you?">
      <PhoneField control={form.control} name="contactInfo.phoneNumber" label={phone.label} />
      {isEmailFixed ? (
        <TextInput
          label={email.label}
          description="Identifies your request and cannot be changed"
          inputWrapperOrder={['label', 'input', 'description']}
          readOnly
          value={form.getValues('contactInfo.email')}
        />
      ) : (
        <TextOf of={storeDetailFields} name="contactInfo.email" control={form.control} />
      )}
      <WebsiteField control={form.control} />
    </FormGroup>
  </>
)

const withScheme = (text: string) => (/^[^\s:/]+\.[^\s:/]{2,}(\/\S*)?$/.test(text) ? `https://${text}` : text)

/** Adds https:// to a bare domain when the field loses focus. */
function WebsiteField({ control }: Pick<StoreForm, 'control'>) {
  const { field, wiring } = useField({
    control,
    name: 'contactInfo.website',
    label: storeDetailFields['contactInfo.website'].label,
    isOptional: true,
  })
  const website = field.value as string
  return (
    <TextInput
      {...wiring}
      {...field}
      value={website}
      type="url"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://example.org"
      onBlur={() => {
        field.onChange(withScheme(website.trim()))
        field.onBlur()
      }}
    />
  )
}
