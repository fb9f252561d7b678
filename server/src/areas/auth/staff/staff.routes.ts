import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import { routes, whole } from '#core/http/routes.ts'
import { addDevice, lock, removeDevice, revokeForeignDevice, unlock } from './devices.ts'
import { listDevices, listStaff } from './staff.queries.ts'
import { addStaff, changeStaff, inviteStaffAgain, removeStaff, requireStore } from './staff.ts'
import { joinStaff } from './staff-invitations.ts'

export const counterStaffRoutes = () =>
  routes(counterStaff, {
    list: async ({ db, actor, query }) => {
      await requireStore(db, actor, query.storeId)
      return whole(await listStaff(db, query.storeId))
    },
    add: async ({ db, actor, body }) => {
      const data = await addStaff(db, actor, body)
      return { message: `${data.name} ${data.email === null ? 'added' : 'invited'}`, data }
    },
    inviteAgain: async ({ db, actor, body }) => {
      const data = await inviteStaffAgain(db, actor, body.id)
      return { message: `New invitation sent to ${data.email}`, data }
    },
    join: async ({ db, body, caller }) => {
      const store = await joinStaff(db, body, caller)
      return { message: `You are on the staff of ${store}` }
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
