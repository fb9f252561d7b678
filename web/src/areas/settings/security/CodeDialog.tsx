import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import classes from '../settings.module.css'
import type { CodeAction } from './use-code-actions.ts'

interface CodeDialogProps {
  asking: CodeAction
  isBusy: boolean
  problem: string | undefined
  onCode: (code: string) => void
  onClose: () => void
}

const words: Record<CodeAction, { title: string; body: string; label: string; verb: string; tone?: string }> = {
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
    tone: 'red',
  },
}

/** Asks for a code before something that weakens or renews the second factor. */
export function CodeDialog({ asking, isBusy, problem, onCode, onClose }: CodeDialogProps) {
  const formId = useId()
  const [code, setCode] = useState('')
  const { title, body, label, verb, tone } = words[asking]
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.replaceAll(/\s/g, '')
    if (typed.length >= 6) onCode(typed)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} color={tone} loading={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <p className={classes.text}>{body}</p>
          <TextInput
            label={label}
            autoComplete="one-time-code"
            inputMode={asking === 'renew' ? 'numeric' : 'text'}
            maxLength={20}
            value={code}
            error={problem}
            data-autofocus
            onChange={event => setCode(event.currentTarget.value)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
