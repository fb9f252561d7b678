import { exampleTexts } from '@fulmar/contract/core/fields'
import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import type { NeighborhoodInput } from '@fulmar/contract/neighborhoods/neighborhoods'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import { uuidv7 } from 'uuidv7'
import { insertNeighborhood } from '#areas/neighborhoods/neighborhoods.queries.ts'
import { type Database, sql } from '#core/db/db.ts'
import { insertable, valuesOf } from '#core/fields/columns.ts'

const alwaysOpen = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(dayOfWeek => ({
  dayOfWeek,
  isOpen: true,
  timeSlot: { openTime: '00:00', closeTime: '00:00' },
}))

interface StoreException {
  date: string
  label: string
  isOpen: boolean
  timeSlot: { openTime: string; closeTime: string }
}

type StoreOver = Partial<{
  reference: string
  name: string
  phone: string
  email: string
  city: string
  latitude: number
  longitude: number
  operatingHours: object[]
  exceptions: StoreException[]
  timezone: string
  status: string
  daysAgo: number
  ownerId: string
  neighborhoodId: string
}>

/** Neighborhoods and stores. */
export function placeBuilders(database: Database, next: () => number) {
  async function neighborhood(over: Partial<NeighborhoodInput> = {}) {
    const made = { id: uuidv7(), ...neighborhoodInput(over) }
    const { id, ...input } = made
    await insertNeighborhood(database, id, input)
    return made
  }

  /** A valid body to change from. */
  function neighborhoodInput(over: Partial<NeighborhoodInput> = {}): NeighborhoodInput {
    const n = next()
    return {
      ...exampleTexts(neighborhoodFields),
      name: `Neighborhood ${n}`,
      code: `N-${n}`,
      centre: { latitude: 41.15, longitude: -8.61 },
      radiusMeters: 600,
      boundary: null,
      households: 1000,
      goal: null,
      status: 'ACTIVE',
      ...over,
    }
  }

  /** A store that is open around the clock, requested `daysAgo`. */
  async function store(over: StoreOver = {}) {
    const n = next()
    const made = {
      id: uuidv7(),
      reference: `FS-TEST${n}`,
      name: `Store ${n}`,
      phone: `+3519${String(n).padStart(8, '0')}`,
      email: `store-${n}@test.example`,
      city: 'Porto',
      latitude: 41.1,
      longitude: -8.6,
      operatingHours: alwaysOpen,
      exceptions: [] as StoreException[],
      timezone: 'UTC',
      status: 'ACTIVE',
      daysAgo: 0,
      ...over,
    }
    const example = exampleTexts(storeDetailFields)
    const details = {
      ...example,
      name: made.name,
      contactInfo: { phoneNumber: made.phone, email: made.email },
      address: { ...example.address, city: made.city },
      operatingHours: made.operatingHours,
    }
    const columns = valuesOf(storeDetailFields, details, {
      location: { latitude: made.latitude, longitude: made.longitude },
    })
    await database.run(sql`
      insert into stores ${insertable({
        id: made.id,
        reference: made.reference,
        ...columns,
        hours_exceptions: JSON.stringify(made.exceptions),
        timezone: made.timezone,
        status: made.status,
        flag: 'STORE_CREATED',
        owner_id: made.ownerId ?? null,
        neighborhood_id: made.neighborhoodId ?? null,
        submitted_at: sql`now() - make_interval(days => ${made.daysAgo})`,
      })}`)
    return made
  }

  return { neighborhood, neighborhoodInput, store }
}
export type PlaceBuilders = ReturnType<typeof placeBuilders>
