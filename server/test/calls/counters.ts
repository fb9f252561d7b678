import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import type { TestApp } from '../app.ts'

export const rightPin = '2580'

/** What tests of a counter call. The app comes late: it opens when the tests begin. */
export function counterCalls(app: () => TestApp) {
  const addDevice = async (owner: { token: string }, storeId: string) =>
    (await app().call(owner, counterStaff.addDevice, { body: { storeId, name: 'Tablet', pin: rightPin } })).body.data

  const addStaff = async (owner: { token: string }, storeId: string, name = 'Rita') =>
    (await app().call(owner, counterStaff.add, { body: { storeId, name, pin: rightPin } })).body.data

  const unlock = (device: { token: string }, staffId: string, pin = rightPin) =>
    app().call(device, counterStaff.unlock, { body: { staffId, pin } })

  /** A store with a device that Rita, who has no login, has unlocked. */
  async function counter() {
    const owner = await app().build.storeWithOwner()
    const device = await addDevice(owner, owner.id)
    const rita = await addStaff(owner, owner.id)
    const { token } = (await unlock(device, rita.id)).body.data
    return { storeId: owner.id, owner, device, rita, token }
  }

  return { addDevice, addStaff, unlock, counter }
}
