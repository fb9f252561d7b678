import type { MessageInput, Note, NoteInput } from '@fulmar/contract/users/user-record'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { lockRecord } from '#core/db/record-lock.ts'
import { AppError, found } from '#core/errors.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { SendMail } from '#core/mail/mail.ts'
import { writeMail } from '#core/mail/mail-layout.ts'
import { record } from '../../activity/activity.ts'
import { userRecords } from '../stored-user.ts'
import { findNote, insertNotes, lockUnsent, markSent } from './notes.queries.ts'

/**
 * The audit log cannot be erased, so it records that a note was added, not its text. Fails with NOT_FOUND,
 * STATUS_NOT_POSSIBLE.
 */
export async function addNote(db: Db, actor: Actor, { userId, text }: NoteInput): Promise<Note> {
  await requireNotErased(db, userId)
  const note = await saveNote(db, { userId, authorId: actor.id, kind: 'NOTE', subject: null, text })
  await record(db, actor, { action: 'user.noted', entityId: userId, after: { noteId: note.id } })
  return note
}

export const messageTask = 'send-message'

/**
 * Saved as a note and emailed by a job that reads the note, so that a message to a user erased meanwhile is not sent.
 * Fails with NOT_FOUND, STATUS_NOT_POSSIBLE, NO_EMAIL.
 */
export async function sendMessage(db: Db, actor: Actor, { userId, subject, text }: MessageInput): Promise<Note> {
  const { email } = await requireNotErased(db, userId)
  if (email === null) throw new AppError('NO_EMAIL', 'This member has no email address')
  const note = await saveNote(db, { userId, authorId: actor.id, kind: 'MESSAGE', subject, text })
  await enqueue(db, messageTask, { userId, id: note.id })
  await record(db, actor, { action: 'user.messaged', entityId: userId, after: { noteId: note.id } })
  return note
}

/** The job behind `sendMessage`. */
export const messageJob = (database: Database, send: SendMail) => async (payload: unknown) => {
  const { userId, id } = payload as { userId: string; id: string }
  await database.transaction(async tx => {
    const letter = await lockUnsent(tx, userId, id)
    if (!letter) return
    await send(
      writeMail({
        to: letter.email,
        subject: letter.subject,
        paragraphs: letter.text.split(/\n{2,}/),
        because: 'You are receiving this email because you have an account with our plastic-collection programme.',
      }),
    )
    await markSent(tx, userId, id)
  })
}

/** Locked, because text written during an erasure would survive it. */
async function requireNotErased(db: Db, userId: string) {
  const user = await lockRecord(db, userRecords, userId)
  if (user.status === 'ERASED') throw new AppError('STATUS_NOT_POSSIBLE', 'This user has been erased')
  return user
}

async function saveNote(db: Db, note: Omit<Parameters<typeof insertNotes>[1][number], 'id'>): Promise<Note> {
  const id = uuidv7()
  await insertNotes(db, [{ id, ...note }])
  return found(await findNote(db, note.userId, id), 'Note')
}
