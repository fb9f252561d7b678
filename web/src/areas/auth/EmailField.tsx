import { TextInput, type TextInputProps } from '@mantine/core'

/** The email of an account. */
export const EmailField = (props: Pick<TextInputProps, 'autoFocus' | 'value' | 'error' | 'onChange'>) => (
  <TextInput
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    size="md"
    {...props}
  />
)
