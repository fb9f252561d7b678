import { aloneReason, decideAlone } from '@fulmar/contract/auth/decide-alone'
import type { Profile } from '@fulmar/contract/users/users'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { type AloneQuestion, aloneQuestion } from '#core/api/alone.ts'
import { useSend } from '#core/api/use-api.ts'
import { useMay } from '#core/session/can.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { useObservable } from '#ui/observable.ts'

/** Asks the only administrator who can decide something for a proof and a reason, whichever page sent the call. */
export function AloneDialog({ me }: { me: Pick<Profile, 'hasSecondFactor'> }) {
  const question = useObservable(aloneQuestion)
  return question && <Proof question={question} me={me} />
}

const proof = z.object({ reason: aloneReason, proof: z.string().min(1) })

function Proof({ question, me }: { question: AloneQuestion; me: Pick<Profile, 'hasSecondFactor'> }) {
  const may = useMay()
  const prove = useSend(decideAlone.prove, { hideToast: true, refresh: [] })
  const form = useSendForm(
    proof,
    { reason: '', proof: '' },
    { send: body => prove.mutateAsync({ body }), onSent: () => question.answer(true) },
  )
  const close = () => question.answer(false)
  const secret = me.hasSecondFactor
    ? { label: 'Code from your authenticator app', autoComplete: 'one-time-code', inputMode: 'numeric' as const }
    : { label: 'Your password', autoComplete: 'current-password', type: 'password' }
  return (
    <FormDialog
      form={form}
      title="Two people are needed"
      verb="Decide alone"
      otherChoice={
        may('team:manage') && (
          <Button variant="default" component={Link} to="/settings/team?open=invite" onClick={close}>
            Invite somebody
          </Button>
        )
      }
      size={540}
      onClose={close}
    >
      <p className="lines">{question.message}</p>
      <p className="quiet">
        If you decide it alone, the activity log and the proof of the ledger say so, and every owner is emailed your
        reason.
      </p>
      <TextareaField control={form.control} name="reason" label="Reason" maxLength={500} minRows={2} />
      <TextField control={form.control} name="proof" maxLength={128} {...secret} />
    </FormDialog>
  )
}
