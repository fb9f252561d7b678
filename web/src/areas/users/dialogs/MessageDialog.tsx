import { messageInput, type User, userRecord } from '@fulmar/contract/users/user-record'
import { useSend } from '#core/api/use-api.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import classes from '../users.module.css'

export function MessageDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const message = useSend(userRecord.message)
  const form = useSendForm(
    messageInput,
    { userId: user.id, subject: '', text: '' },
    { send: body => message.mutateAsync({ body }), onSent: onClose },
  )
  return (
    <FormDialog form={form} title={`Send a message to ${user.name}`} verb="Send message" size={560} onClose={onClose}>
      <p className={classes.lead}>
        Emailed to {user.email} and saved in the notes.
        {!user.hasMailConsent && ' They have not opted in to email updates, so write only about their account.'}
      </p>
      <TextField control={form.control} name="subject" label="Subject" maxLength={120} />
      <TextareaField control={form.control} name="text" label="Message" maxLength={5000} minRows={6} maxRows={14} />
    </FormDialog>
  )
}
