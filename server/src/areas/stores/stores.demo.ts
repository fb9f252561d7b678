import type { DayOfWeek, OperatingHoursEntry, StoreDetails } from '@fulmar/contract/store-details'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db.ts'
import { dice } from '#core/dice.ts'
import { readableCode } from '#core/readable-code.ts'
import { insertStoreRequest } from './store-requests.queries.ts'

const weekdays: DayOfWeek[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
const weekend: DayOfWeek[] = ['saturday', 'sunday']

const shops: [name: string, city: string, latitude: number, longitude: number][] = [
  ['Mercado do Bolhão', 'Porto', 41.1496, -8.6064],
  ['Mercearia Ribeira', 'Porto', 41.1407, -8.6136],
  ['Loja da Foz', 'Porto', 41.1512, -8.6729],
  ['Casa Cedofeita', 'Porto', 41.1561, -8.6214],
  ['Posto de Paranhos', 'Porto', 41.1735, -8.6041],
  ['Quiosque Campanhã', 'Porto', 41.1487, -8.5857],
  ['Peixaria Matosinhos', 'Matosinhos', 41.1771, -8.6905],
  ['Leça Verde', 'Matosinhos', 41.1925, -8.7007],
  ['Senhora da Hora Recicla', 'Matosinhos', 41.1873, -8.6534],
  ['Afurada Azul', 'Vila Nova de Gaia', 41.1421, -8.6476],
  ['Mafamude Market', 'Vila Nova de Gaia', 41.1236, -8.6101],
  ['Canidelo Praia', 'Vila Nova de Gaia', 41.1268, -8.6574],
]

const hours = (isOpenWeekends: boolean): OperatingHoursEntry[] => [
  ...weekdays.map(day => entry(day, true)),
  ...weekend.map(day => entry(day, isOpenWeekends)),
]

const entry = (dayOfWeek: DayOfWeek, isOpen: boolean): OperatingHoursEntry => ({
  dayOfWeek,
  isOpen,
  timeSlot: { openTime: '09:00', closeTime: '17:00' },
})

/** Stores in every state a visitor or an administrator can meet. */
export async function seedStores(db: Db) {
  const chance = dice(31)
  for (const [index, [name, city, latitude, longitude]] of shops.entries()) {
    const id = uuidv7()
    const store: StoreDetails = {
      name,
      description: `Brings plastic back in ${city}.`,
      contactInfo: {
        phoneNumber: `+35191${chance.whole(1_000_000, 9_999_999)}`,
        email: `store-${index + 1}@stores.example`,
      },
      address: {
        street: `Rua do Mar ${index + 1}`,
        city,
        state: 'Porto District',
        country: 'Portugal',
        postalCode: `4${chance.whole(100, 499)}-0${index + 10}`,
      },
      location: { type: 'Point', coordinates: [longitude, latitude] },
      operatingHours: hours(chance.happens(0.5)),
    }
    await insertStoreRequest(db, id, `FS-${readableCode(8)}`, store)
    await decide(db, id, index)
  }
}

/** Most are open, one is asked a question, and the last two wait. */
async function decide(db: Db, id: string, index: number) {
  if (index >= shops.length - 2) return
  if (index === shops.length - 3)
    await db.run(sql`
      update stores set status = 'NEEDS_INFO', decision_reason = 'Two things are not clear yet', decided_at = now(),
        field_comments = '{"address.postalCode": "The postal code is of another street"}' where id = ${id}`)
  else
    await db.run(
      sql`update stores set status = 'ACTIVE', store_id = ${`STR-${1001 + index}`}, decided_at = now() where id = ${id}`,
    )
}
