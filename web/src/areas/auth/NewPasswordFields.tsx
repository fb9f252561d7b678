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
  /** Takes the focus when it appears. */
  isFirst?: boolean
}

/** A new password and the same again; showing one shows both. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { email, password, confirm, found, onPassword, onConfirm, isFirst = false } = props
  const [isVisible, setVisible] = useState(false)
  return (
    <>
      {/* Tells a password manager whose password it is about to keep. */}
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
