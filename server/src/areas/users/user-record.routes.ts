import { userRecord } from '@fulmar/contract/users/user-record'
import { found } from '#core/errors.ts'
import { routes, whole } from '#core/http/routes.ts'
import { listNotes } from './notes/notes.queries.ts'
import { addNote, sendMessage } from './notes/notes.ts'
import { exportPersonalData } from './personal-data/personal-data.ts'
import { findBalance, listLikelyMembers } from './user-record.queries.ts'
import { addMember, changeUser, eraseUser, getUser, listUserRequests, type UserServices } from './user-record.ts'

export const userRecordRoutes = (services: UserServices) =>
  routes(userRecord, {
    get: async ({ db, params }) => ({ data: await getUser(db, params.id) }),
    duplicates: async ({ db, query }) => {
      const data = await listLikelyMembers(db, query)
      return { data, totalCount: data.length }
    },
    create: async ({ db, actor, body }) => {
      const data = await addMember(db, services, actor, body)
      return { message: body.isInvited ? `${data.name} added and invited` : `${data.name} added`, data }
    },
    change: async ({ db, actor, body }) => {
      const data = await changeUser(db, services, actor, body)
      return { message: `${data.name} saved`, data }
    },
    erase: async ({ db, actor, body }) => ({ message: 'User erased', data: await eraseUser(db, actor, body) }),
    notes: ({ db, query }) => listNotes(db, query),
    addNote: async ({ db, actor, body }) => ({ message: 'Note added', data: await addNote(db, actor, body) }),
    message: async ({ db, actor, body }) => ({
      message: 'Message sent',
      data: await sendMessage(db, actor, body),
    }),
    balance: async ({ db, params }) => ({ data: found(await findBalance(db, params.id), 'User') }),
    requests: async ({ db, params }) => whole(await listUserRequests(db, params.id)),
    personalData: async ({ db, actor, body }) => ({
      message: 'Personal data exported',
      data: await exportPersonalData(db, actor, body.id),
    }),
  })
