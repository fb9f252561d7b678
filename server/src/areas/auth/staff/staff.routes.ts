import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import { routes, whole } from '#core/http/routes.ts'
import type { MailServices } from '#core/mail/mail.ts'
import { addDevice, lock, removeDevice, revokeForeignDevice, unlock } from './devices.ts'
import { listDevices, listStaff } from './staff.queries.ts'
import { addStaff, changeStaff, removeStaff, requireStore } from './staff.ts'

export const counterStaffRoutes = (post: MailServices) =>
  routes(counterStaff, {
    list: async ({ db, actor, query }) => {
      await requireStore(db, actor, query.storeId)
      return whole(await listStaff(db, query.storeId))
    },
    add: async ({ db, actor, body }) => {
      const data = await addStaff(db, post, actor, body)
      return { message: `${data.name} added`, data }
    },
    change: async ({ db, actor, body }) => {
      const data = await changeStaff(db, actor, body)
      return { message: `${data.name} saved`, data }
    },
    remove: async ({ db, actor, body }) => {
      await removeStaff(db, actor, body)
      return { message: 'Staff member removed' }
    },
    unlock: async ({ db, actor, body }) => ({ message: 'Unlocked', data: await unlock(db, actor, body) }),
    lock: async ({ db, actor, body }) => {
      await lock(db, actor, body.staffId)
      return { message: 'Locked' }
    },
    devices: async ({ db, actor, query }) => {
      await requireStore(db, actor, query.storeId)
      return whole(await listDevices(db, query.storeId))
    },
    addDevice: async ({ db, actor, body }) => {
      const data = await addDevice(db, actor, body)
      return { message: `${data.name} is ready`, data }
    },
    removeDevice: async ({ db, actor, body }) => {
      await removeDevice(db, actor, body.id)
      return { message: 'Device removed' }
    },
    revokeDevice: async ({ db, actor, body }) => {
      await revokeForeignDevice(db, actor, body.id)
      return { message: 'Device removed' }
    },
  })
