import { useState } from 'react'
import type { Problems } from './auth.rules.ts'
import { PasswordField } from './PasswordField.tsx'

interface NewPasswordFieldsProps {
  email: string
  password: string
  confirm: string
  found: Problems<'password' | 'confirm'>
  onPassword: (password: string) => void
  onConfirm: (confirm: string) => void
  /** Focused on mount. */
  isFirst?: boolean
}

/** New password and confirmation, with a shared show toggle. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { email, password, confirm, found, onPassword, onConfirm, isFirst = false } = props
  const [isVisible, setVisible] = useState(false)
  return (
    <>
      {/* Tells a password manager which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        autoFocus={isFirst}
        value={password}
        error={found.password}
        visible={isVisible}
        onVisibilityChange={setVisible}
        onChange={event => onPassword(event.currentTarget.value)}
      />
      <PasswordField
        label="Confirm password"
        name="confirm"
        autoComplete="new-password"
        value={confirm}
        error={found.confirm}
        visible={isVisible}
        onVisibilityChange={setVisible}
        onChange={event => onConfirm(event.currentTarget.value)}
      />
    </>
  )
}
