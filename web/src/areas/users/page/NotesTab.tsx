import { type Note, noteInput, type User, userRecord } from '@fulmar/contract/users/user-record'
import { Box, Text } from '@mantine/core'
import { Ban, Mail, RotateCcw, StickyNote } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { Pages } from '#parts/lists/Pages.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { noteWords } from '../users.words.ts'

/** Notes about a person and messages to them. Erasing the person deletes them. */
export function NotesTab({ user }: { user: User }) {
  const mayWrite = useCan('users:write')
  return (
    <Panel title="Notes">
      {mayWrite && user.status !== 'ERASED' && (
        <Box pb={16} style={{ borderBottom: '1px solid var(--line)' }}>
          <NoteForm userId={user.id} />
        </Box>
      )}
      <Pages
        of={userRecord.notes}
        sent={page => ({ query: { userId: user.id, page, limit: 20 } })}
        empty={user.status === 'ERASED' ? 'The notes were erased with the person.' : 'No notes yet.'}
      >
        {notes => (
          <ol className="divided">
            {notes.map(note => (
              <NoteItem key={note.id} note={note} />
            ))}
          </ol>
        )}
      </Pages>
    </Panel>
  )
}

function NoteForm({ userId }: { userId: string }) {
  const add = useSend(userRecord.addNote)
  const form = useSendForm(
    noteInput,
    { userId, text: '' },
    { send: body => add.mutateAsync({ body }), onSent: row => row.reset() },
  )
  const text = useWatch({ control: form.control, name: 'text' })
  return (
    <Form form={form} gap={12} isDisabled={text.trim() === ''}>
      <TextareaField
        control={form.control}
        name="text"
        label="New note"
        help="Visible to other administrators; the person can request a copy"
        minRows={2}
        maxLength={2000}
      />
      <SubmitButton className="start" disabled={text.trim() === ''} isBusy={form.formState.isSubmitting}>
        Add note
      </SubmitButton>
    </Form>
  )
}

const icons = { NOTE: StickyNote, MESSAGE: Mail, SUSPENSION: Ban, BLOCK: Ban, REINSTATEMENT: RotateCcw } as const

function NoteItem({ note }: { note: Note }) {
  const Icon = icons[note.kind]
  return (
    <li style={{ display: 'block' }}>
      <p className="row" style={{ gap: '4px 8px' }}>
        <Icon size={16} aria-hidden />
        <strong>{note.subject ? `${noteWords[note.kind]}: ${note.subject}` : noteWords[note.kind]}</strong>
        <span className="quiet fine">
          {note.author?.name ?? 'The system'}, <RelativeTime at={note.at} />
          {note.kind === 'MESSAGE' && (note.sentAt ? ', sent' : ', sending')}
        </span>
      </p>
      <Text className="lines" maw="80ch" m="4px 0 0 24px">
        {note.text}
      </Text>
    </li>
  )
}
