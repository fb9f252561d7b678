import type { NeighborhoodInput } from '@fulmar/contract/neighborhoods/neighborhoods'
import { uuidv7 } from 'uuidv7'
import { insertNeighborhood } from '#areas/neighborhoods/neighborhoods.queries.ts'
import { type Database, sql } from '#core/db/db.ts'

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
      name: `Neighborhood ${n}`,
      code: `N-${n}`,
      city: 'Porto',
      state: 'Porto District',
      country: 'Portugal',
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
    await database.run(sql`
      insert into stores (id, reference, name, phone, email, street, city, state, country, postal_code, latitude,
                          longitude, operating_hours, hours_exceptions, timezone, status, flag, owner_id,
                          neighborhood_id, submitted_at)
      values (${made.id}, ${made.reference}, ${made.name}, ${made.phone}, ${made.email}, 'Rua 1', ${made.city},
              'Porto', 'Portugal', '4000', ${made.latitude}, ${made.longitude}, ${JSON.stringify(made.operatingHours)},
              ${JSON.stringify(made.exceptions)}, ${made.timezone}, ${made.status}, 'STORE_CREATED',
              ${made.ownerId ?? null}, ${made.neighborhoodId ?? null}, now() - make_interval(days => ${made.daysAgo}))`)
    return made
  }

  return { neighborhood, neighborhoodInput, store }
}
export type PlaceBuilders = ReturnType<typeof placeBuilders>
