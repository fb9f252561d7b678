import { erasedPerson } from '@fulmar/contract/core/common'
import type { Note, NoteKind, NoteListQuery } from '@fulmar/contract/users/user-record'
import { type Db, sql, where } from '#core/db/db.ts'
import { listPage } from '#core/db/list-page.ts'

export interface NewNote {
  id: string
  userId: string
  authorId: string | null
  kind: NoteKind
  subject: string | null
  text: string
}

export const insertNotes = (db: Db, notes: NewNote[]) =>
  db.run(sql`
    insert into person_notes (user_id, id, author_id, kind, subject, text)
    select "userId", id, "authorId", kind, subject, text from json_to_recordset(${JSON.stringify(notes)}) as r(
      "userId" uuid, id uuid, "authorId" uuid, kind text, subject text, text text)`)

const columns = sql`
  o.id, o.at, o.kind, o.subject, o.text, o.sent_at as "sentAt", person_ref(o.author_id, ${erasedPerson}) as author`
const from = sql`from person_notes o`

export const listNotes = (db: Db, query: NoteListQuery) =>
  listPage<Note, 'at'>(
    db,
    {
      columns,
      from,
      where: where(
        sql`o.user_id = ${query.userId}`,
        query.kind !== undefined && sql`o.kind = ${query.kind}`,
        query.search !== undefined && query.search !== '' && sql`strpos(lower(o.text), lower(${query.search})) > 0`,
      ),
      sorts: { at: sql`o.at` },
      key: sql`o.id`,
    },
    query,
  )

export const findNote = (db: Db, userId: string, id: string) =>
  db.maybe<Note>(sql`select ${columns} ${from} where o.user_id = ${userId} and o.id = ${id}`)

interface Letter {
  email: string
  subject: string
  text: string
}

/** An unsent message with its recipient; nothing if it was sent or the user was erased. */
export const lockUnsent = (db: Db, userId: string, id: string) =>
  db.maybe<Letter>(sql`
    select p.email, o.subject, o.text from person_notes o join people p on p.user_id = o.user_id
    where o.user_id = ${userId} and o.id = ${id} and o.kind = 'MESSAGE' and o.sent_at is null for update of o`)

export const markSent = (db: Db, userId: string, id: string) =>
  db.run(sql`update person_notes set sent_at = now() where user_id = ${userId} and id = ${id}`)
