import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = Pick<
  PasswordInputProps,
  | 'label'
  | 'name'
  | 'value'
  | 'onChange'
  | 'error'
  | 'description'
  | 'autoComplete'
  | 'autoFocus'
  | 'visible'
  | 'onVisibilityChange'
>

/** A password field whose show toggle can be reached by keyboard. */
export const PasswordField = (props: Props) => (
  <PasswordInput
    {...props}
    size="md"
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password' }}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
  />
)
