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

/** A password, hidden until one asks to see it; the eye can be reached by keyboard too. */
export const PasswordField = (props: Props) => (
  <PasswordInput
    {...props}
    size="md"
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
  />
)
