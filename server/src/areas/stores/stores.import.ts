import {
  dayOfWeek,
  type OperatingHoursEntry,
  type StoreDetails,
  storeDetails,
} from '@fulmar/contract/stores/store-details'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import { AppError } from '#core/errors.ts'
import { importColumns, importer, inTurn, readFields } from '../imports/imports.ts'
import { addStoreRequest } from './requests/store-requests.ts'
import { getStore, removeStore } from './stores.ts'

export const storeImporter = importer<StoreDetails>({
  kind: 'stores',
  table: 'stores',
  note: 'Stores are added as requests. Another administrator approves them, and owners are emailed then.',
  undo: 'Removes the imported requests that nobody has changed or decided.',
  columns: [
    ...importColumns(storeDetailFields),
    { key: 'latitude', label: 'Latitude', isRequired: true, help: '', example: '41.15', aliases: ['lat'] },
    { key: 'longitude', label: 'Longitude', isRequired: true, help: '', example: '-8.674', aliases: ['lng', 'lon'] },
    {
      key: 'operatingHours',
      label: 'Opening hours',
      isRequired: false,
      help: 'Like Mon-Fri 09:00-18:00; Sat 09:00-13:00',
      example: 'Mon-Fri 09:00-18:00; Sat 09:00-13:00',
      aliases: ['hours'],
    },
  ],
  read: cells => {
    const hours = readHours(cells.text('operatingHours'))
    if (!hours) cells.refuse('operatingHours', 'Write the hours like Mon-Fri 09:00-18:00; Sat 09:00-13:00')
    return {
      ...readFields(storeDetailFields, cells),
      location: { type: 'Point', coordinates: [cells.number('longitude'), cells.number('latitude')] },
      operatingHours: hours,
    }
  },
  schema: storeDetails,
  columnOf: field => {
    if (field.startsWith('location')) return field.endsWith('.0') ? 'longitude' : 'latitude'
    return field.startsWith('operatingHours') ? 'operatingHours' : undefined
  },
  keysOf: ({ contactInfo }) => [`email ${contactInfo.email.toLowerCase()}`],
  add: (db, actor, rows) =>
    inTurn(rows, async ({ input }) => {
      const { id, isNew } = await addStoreRequest(db, input, actor)
      return { outcome: isNew ? 'ADDED' : 'UNCHANGED', recordId: id }
    }),
  remove: async (db, actor, id) => {
    if ((await getStore(db, id)).status !== 'PENDING')
      throw new AppError('STATUS_NOT_REACHABLE', 'This request was decided since')
    await removeStore(db, actor, { id, version: 1 })
  },
})

const days = dayOfWeek.options
const part = /^([a-z]{3,9})(?:\s*[-–]\s*([a-z]{3,9}))?\s+(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})$/

/** Weekly hours as people write them: "Mon-Fri 09:00-18:00; Sat 09:00-13:00". Undefined if they cannot be read. */
function readHours(text: string): OperatingHoursEntry[] | undefined {
  const parts = text
    .toLowerCase()
    .split(/[;,\n]/)
    .map(part => part.trim())
    .filter(Boolean)
  const entries: OperatingHoursEntry[] = []
  for (const written of parts) {
    const [, from = '', to = from, opens = '', closes = ''] = part.exec(written) ?? []
    const [first, last] = [dayAt(from), dayAt(to)]
    if (first < 0 || last < first) return undefined
    const timeSlot = { openTime: opens.padStart(5, '0'), closeTime: closes.padStart(5, '0') }
    for (const day of days.slice(first, last + 1)) entries.push({ dayOfWeek: day, isOpen: true, timeSlot })
  }
  return entries
}

const dayAt = (written: string) => (written.length < 3 ? -1 : days.findIndex(day => day.startsWith(written)))
