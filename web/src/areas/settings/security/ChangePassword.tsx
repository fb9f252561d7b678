import { auth, passwordChange } from '@fulmar/contract/auth'
import { z } from 'zod'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Panel } from '#ui/Panel.tsx'
import classes from '../settings.module.css'
import { SecretField } from './SecretField.tsx'

const passwordForm = passwordChange
  .extend({ confirm: z.string() })
  .refine(it => it.confirm === it.password, { path: ['confirm'], message: 'Passwords do not match' })

const empty = { currentPassword: '', password: '', confirm: '' }

export function ChangePassword({ email }: { email: string }) {
  const form = useZodForm(passwordForm, empty)
  const change = useSend(auth.resetPassword, { refresh: [auth.sessions] })
  const save = form.handleSubmit(async ({ currentPassword, password }) => {
    try {
      await change.mutateAsync({ body: { currentPassword, password } })
      form.reset(empty)
    } catch (error) {
      const { fields, message } = error as ApiError
      applyServerErrors(form, fields, message)
    }
  })
  return (
    <Panel title="Password">
      <form className={classes.form} onSubmit={event => void save(event)} noValidate>
        <p className={classes.text}>A new password signs you out on every other device.</p>
        <FormErrors form={form} />
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
          help="At least 8 characters, and not one of the common ones"
          autoComplete="new-password"
        />
        <SecretField control={form.control} name="confirm" label="Confirm new password" autoComplete="new-password" />
        <div className={classes.actions}>
          <SubmitButton isBusy={change.isPending}>Change password</SubmitButton>
        </div>
      </form>
    </Panel>
  )
}
