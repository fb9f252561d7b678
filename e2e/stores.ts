import { type StoreRequest, storeRequests } from '@fulmar/contract/stores/store-requests'
import { stores } from '@fulmar/contract/stores/stores'
import { unique } from './arrange.ts'
import { send } from './people.ts'

const always = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export interface Asked {
  id: string
  name: string
  email: string
  reference: string
}

/** Asks for a store that no other story knows, in a city of its own unless told otherwise. */
export async function askForStore(over: { name?: string; city?: string } = {}): Promise<Asked> {
  const { name = unique('Lantern'), city = unique('Bayport') } = over
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@stores.example`
  const body: StoreRequest = {
    name,
    contactInfo: { phoneNumber: `+3519${10_000_000 + Math.floor(Math.random() * 90_000_000)}`, email },
    address: { street: 'Quay 1', city, state: 'North', country: 'Portugal', postalCode: '4000' },
    location: { type: 'Point', coordinates: [-28.6 + Math.random(), 38.1 + Math.random()] },
    operatingHours: always.map(dayOfWeek => ({
      dayOfWeek,
      isOpen: true,
      timeSlot: { openTime: '00:00', closeTime: '00:00' },
    })),
  }
  const { data } = await send(storeRequests.register, '', body)
  return { id: data.id ?? '', name, email, reference: data.reference }
}

/** One that takes part. */
export async function activeStore(token: string, over: { name?: string; city?: string } = {}): Promise<Asked> {
  const asked = await askForStore(over)
  await send(stores.change, token, { id: asked.id, version: 1, status: 'ACTIVE' })
  return asked
}
