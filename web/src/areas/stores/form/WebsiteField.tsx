import { TextInput } from '@mantine/core'
import { useField } from '#ui/form/field.ts'
import type { StoreForm } from './store-form.ts'

const withScheme = (text: string) => (/^[^\s:/]+\.[^\s:/]{2,}(\/\S*)?$/.test(text) ? `https://${text}` : text)

/** People write example.org; the scheme is added when they leave the field. */
export function WebsiteField({ control }: Pick<StoreForm, 'control'>) {
  const { field, wiring } = useField({
    control,
    name: 'contactInfo.website',
    label: 'Website',
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
