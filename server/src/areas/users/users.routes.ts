import { userList } from '@fulmar/contract/users/user-list'
import { userRecord } from '@fulmar/contract/users/user-record'
import { users } from '@fulmar/contract/users/users'
import { bulkAnswer } from '#core/bulk.ts'
import { found } from '#core/errors.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { routes, whole } from '#core/http/routes.ts'
import type { Secrets } from '#core/secrets.ts'
import { leave, stay } from './leaving.ts'
import { listPeople } from './list/user-list.queries.ts'
import { countPeople } from './list/user-stats.queries.ts'
import { listNotes } from './notes/notes.queries.ts'
import { addNote, sendMessage } from './notes/notes.ts'
import { exportPeople, exportPersonalData } from './personal-data/personal-data.ts'
import { changeProfile } from './profile.ts'
import { getUser, type UserServices } from './stored-user.ts'
import { findBalance, listLikelyMembers } from './user-record.queries.ts'
import { addMember, changeUser, eraseUser, listUserRequests } from './user-record.ts'
import { changeMany } from './user-status.ts'
import { getProfile } from './users.ts'

export const userRoutes = (files: FileStore, secrets: Secrets) =>
  routes(users, {
    myProfile: async ({ db, actor }) => ({ data: { ...(await getProfile(db, actor.id)), userType: actor.userType } }),
    changeProfile: async ({ db, actor, body }) => ({
      message: 'Profile saved',
      data: await changeProfile(db, files, actor, body),
    }),
    myData: async ({ db, actor }) => ({ data: await exportPersonalData(db, actor, actor.id) }),
    leave: async ({ db, actor }) => ({
      message: 'You are leaving the programme',
      data: await leave(db, secrets, actor),
    }),
    stay: async ({ db, actor }) => {
      await stay(db, actor)
      return { message: 'You are staying' }
    },
  })

export const userListRoutes = routes(userList, {
  list: ({ db, query }) => listPeople(db, query),
  stats: async ({ db, query }) => ({ data: await countPeople(db, query) }),
  export: ({ db, actor, query }) => exportPeople(db, actor, query),
  changeMany: async ({ db, actor, body }) =>
    bulkAnswer(await changeMany(db, actor, body.selection, body.change), 'changed'),
})

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
      const { user, isWaiting } = await changeUser(db, services, actor, body)
      const rest = isWaiting ? '. The new email or phone waits for somebody else to approve it' : ''
      return { message: `${user.name} saved${rest}`, data: user }
    },
    erase: async ({ db, actor, body }) => ({
      message: 'User erased',
      data: await eraseUser(db, services.secrets, actor, body),
    }),
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
