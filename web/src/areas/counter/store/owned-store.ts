import { auth } from '@fulmar/contract/auth/auth'
import type { PrintedEndpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import { type CounterDevice, counterStaff, type StaffMember } from '@fulmar/contract/counter/counter-staff'
import { type OfferedPlastic, type OwnStore, type OwnStoreChange, ownStores } from '@fulmar/contract/stores/own-store'
import { useState } from 'react'
import { ApiError } from '#core/api/api-error.ts'
import { useCounter, useView } from '../counter-context.ts'

type Plan = Result<typeof ownStores.plan>['data']

/** What the owner of the store sees of it. */
export interface OwnedStore {
  store: OwnStore
  staff: StaffMember[]
  devices: CounterDevice[]
  plastics: OfferedPlastic[]
  plan: Plan
}

type Change = Omit<OwnStoreChange, 'id' | 'version'>

/** What the owner sees and does, once they have signed in. */
interface Owner {
  token: string
  owned: OwnedStore
  /** Reads everything again. */
  reread: () => Promise<void>
  /** Saves fields of the store. What somebody else saved meanwhile is read, so that it can be sent again. */
  save: (change: Change) => Promise<OwnStore>
}

/** Of one section of the store's screen. */
export interface SectionProps {
  owner: Owner
  /** Back to the store, with what to say there. */
  onDone: (said?: string) => void
}

/** The store of this device, for its owner alone; their token is kept nowhere. */
export function useOwner() {
  const { ask, refresh } = useCounter()
  const { facts } = useView()
  const storeId = facts?.store.id ?? ''
  const [signedIn, setSignedIn] = useState<{ token: string; owned: OwnedStore } | null>(null)
  const end = (token: string) => ask(token, auth.logout, {}).catch(() => undefined)

  const read = async (token: string): Promise<OwnedStore> => {
    const get = <E extends PrintedEndpoint>(endpoint: E, sent: Sent<E>) => ask(token, endpoint, sent)
    // Refused to whoever does not own the store.
    const { data: staff } = await get(counterStaff.list, { query: { storeId } })
    const [stores, devices, plastics, plan] = await Promise.all([
      get(ownStores.list, {}),
      get(counterStaff.devices, { query: { storeId } }),
      get(ownStores.plastics, {}),
      get(ownStores.plan, { query: { storeId } }),
    ])
    const store = stores.data.find(({ id }) => id === storeId)
    if (!store) throw notTheirs(facts?.store.name)
    return { store, staff, devices: devices.data, plastics: plastics.data, plan: plan.data }
  }

  const signIn = async (token: string) => {
    try {
      setSignedIn({ token, owned: await read(token) })
    } catch (error) {
      await end(token)
      const isForeign = error instanceof ApiError && (error.statusCode === 403 || error.statusCode === 404)
      throw isForeign ? notTheirs(facts?.store.name) : error
    }
  }

  const leave = async () => {
    if (signedIn) await end(signedIn.token)
    await refresh()
  }

  if (!signedIn) return { signIn, leave, owner: null }
  const { token, owned } = signedIn
  const reread = async () => setSignedIn({ token, owned: await read(token) })
  const save = async (change: Change) => {
    const { id, version } = owned.store
    try {
      const { data } = await ask(token, ownStores.change, { body: { id, version, ...change } })
      setSignedIn({ token, owned: { ...owned, store: data } })
      return data
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'STALE_VERSION')) throw error
      await reread()
      throw new ApiError({
        message: 'Somebody else changed this store meanwhile. Press the button again to save yours over it.',
        error: error.code,
        statusCode: 409,
      })
    }
  }
  const owner: Owner = { token, owned, reread, save }
  return { signIn, leave, owner }
}

const notTheirs = (storeName = 'this store') =>
  new ApiError({ message: `Only the owner of ${storeName} signs in here.`, error: 'NOT_ALLOWED', statusCode: 403 })
