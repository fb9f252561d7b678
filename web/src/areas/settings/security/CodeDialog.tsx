import { z } from 'zod'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import classes from '../settings.module.css'
import type { CodeAction } from './use-code-actions.ts'

interface CodeDialogProps {
  asking: CodeAction
  onCode: (code: string) => Promise<unknown>
  onClose: () => void
}

const words: Record<CodeAction, { title: string; body: string; label: string; verb: string; isDanger?: boolean }> = {
  renew: {
    title: 'Make new recovery codes',
    body: 'The codes you have now stop working.',
    label: 'Code of your authenticator app',
    verb: 'Make new codes',
  },
  remove: {
    title: 'Turn off the second factor',
    body: 'Your password alone will be enough to sign in.',
    label: 'Code of your app, or a recovery code',
    verb: 'Turn off',
    isDanger: true,
  },
}

const codeForm = z.object({
  code: z
    .string()
    .transform(typed => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().min(6)),
})

/** Asks for a code before something that weakens or renews the second factor. */
export function CodeDialog({ asking, onCode, onClose }: CodeDialogProps) {
  const { body, label, ...layer } = words[asking]
  const form = useSendForm(codeForm, { code: '' }, { send: ({ code }) => onCode(code), onSent: onClose })
  return (
    <FormDialog form={form} {...layer} onClose={onClose}>
      <p className={classes.text}>{body}</p>
      <TextField
        control={form.control}
        name="code"
        label={label}
        autoComplete="one-time-code"
        inputMode={asking === 'renew' ? 'numeric' : 'text'}
        maxLength={20}
      />
    </FormDialog>
  )
}
