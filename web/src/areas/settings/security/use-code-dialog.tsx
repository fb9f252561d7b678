import { secondFactor } from '@fulmar/contract/auth/second-factor'
import { users } from '@fulmar/contract/users/users'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { useSend } from '#core/api/use-api.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import classes from '../settings.module.css'

type CodeAction = 'renew' | 'remove'

/** Asks for a code before it generates new recovery codes or turns two-factor authentication off. */
export function useCodeDialog(
  onCodes: (codes: readonly string[]) => void,
): readonly [(action: CodeAction) => void, ReactNode] {
  const [asking, setAsking] = useState<CodeAction | null>(null)
  const renew = useSend(secondFactor.renewRecoveryCodes, {
    hideToast: true,
    refresh: [],
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
  })
  const remove = useSend(secondFactor.remove, { refresh: [users.myProfile] })
  const dialog = asking && (
    <CodeDialog
      asking={asking}
      onCode={code => (asking === 'renew' ? renew : remove).mutateAsync({ body: { code } })}
      onClose={() => setAsking(null)}
    />
  )
  return [setAsking, dialog]
}

interface CodeDialogProps {
  asking: CodeAction
  onCode: (code: string) => Promise<unknown>
  onClose: () => void
}

const words: Record<CodeAction, { title: string; body: string; label: string; verb: string; isDanger?: boolean }> = {
  renew: {
    title: 'Generate new recovery codes',
    body: 'Your current codes will stop working.',
    label: 'Code from your authenticator app',
    verb: 'Generate codes',
  },
  remove: {
    title: 'Turn off two-factor authentication',
    body: 'You will sign in with your password alone.',
    label: 'Code from your authenticator app, or a recovery code',
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

function CodeDialog({ asking, onCode, onClose }: CodeDialogProps) {
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
