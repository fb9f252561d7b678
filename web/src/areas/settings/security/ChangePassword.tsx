import { auth, passwordChange } from '@fulmar/contract/auth/auth'
import { Group, PasswordInput, type PasswordInputProps, Text } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { useSend } from '#core/api/use-api.ts'
import { Form } from '#ui/form/Form.tsx'
import { type FieldProps, useField } from '#ui/form/field.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { Panel } from '#ui/Panel.tsx'

const passwordForm = passwordChange
  .extend({ confirm: z.string() })
  .refine(row => row.confirm === row.password, { path: ['confirm'], message: 'Passwords do not match' })

const empty = { currentPassword: '', password: '', confirm: '' }

export function ChangePassword({ email }: { email: string }) {
  const change = useSend(auth.resetPassword, { refresh: [auth.sessions] })
  const form = useSendForm(passwordForm, empty, {
    send: ({ currentPassword, password }) => change.mutateAsync({ body: { currentPassword, password } }),
    onSent: row => row.reset(),
  })
  return (
    <Panel title="Password">
      <Form form={form} gap={18} maw="30rem">
        <Text maw="62ch" c="dimmed">
          A new password signs you out on every other device.
        </Text>
        {/* Tells a password manager whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <SecretField
          control={form.control}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
        />
        <SecretField
          control={form.control}
          name="password"
          label="New password"
          help="At least 8 characters, and not a common password"
          autoComplete="new-password"
        />
        <SecretField control={form.control} name="confirm" label="Confirm new password" autoComplete="new-password" />
        <Group gap={8}>
          <SubmitButton isBusy={form.formState.isSubmitting}>Change password</SubmitButton>
        </Group>
      </Form>
    </Panel>
  )
}

function SecretField<Input extends FieldValues, Output>(
  props: FieldProps<Input, Output> & Pick<PasswordInputProps, 'autoComplete'>,
) {
  const { control, name, label, help, isOptional, autoComplete } = props
  const { field, wiring } = useField({ control, name, label, help, isOptional })
  return (
    <PasswordInput
      {...wiring}
      {...field}
      value={field.value ?? ''}
      autoComplete={autoComplete}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${label}` }}
    />
  )
}
