import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import {
  goalPeriod,
  type Neighborhood,
  type NeighborhoodInput,
  neighborhoodInput,
} from '@fulmar/contract/neighborhoods/neighborhoods'
import { importColumns, importer, inTurn, readFields } from '../imports/imports.ts'
import { findByCode } from './neighborhoods.queries.ts'
import { createNeighborhood, removeNeighborhood } from './neighborhoods.ts'

export const neighborhoodImporter = importer<NeighborhoodInput>({
  kind: 'neighborhoods',
  table: 'neighborhoods',
  note: 'Neighborhoods are added without a leader or a drawn boundary.',
  undo: 'Removes the imported neighborhoods, except those that were changed or have members, stores or requests.',
  columns: [
    ...importColumns(neighborhoodFields),
    {
      key: 'latitude',
      label: 'Latitude',
      isRequired: true,
      help: 'Of its centre',
      example: '41.1405',
      aliases: ['lat'],
    },
    {
      key: 'longitude',
      label: 'Longitude',
      isRequired: true,
      help: 'Of its centre',
      example: '-8.613',
      aliases: ['lng', 'lon', 'long'],
    },
    {
      key: 'goalKg',
      label: 'Goal (kg)',
      isRequired: false,
      help: 'No goal if empty',
      example: '2500',
      aliases: ['goal'],
    },
    {
      key: 'goalPeriod',
      label: 'Goal period',
      isRequired: false,
      help: `${goalPeriod.options.join(', ')}; MONTH if empty`,
      example: 'MONTH',
    },
  ],
  read: cells => {
    const goalKg = cells.number('goalKg')
    const period = cells.choice('goalPeriod', goalPeriod.options, 'MONTH')
    return {
      ...readFields(neighborhoodFields, cells),
      centre: { latitude: cells.number('latitude'), longitude: cells.number('longitude') },
      boundary: null,
      goal: goalKg ? { grams: Math.round(goalKg * 1000), period } : null,
    }
  },
  schema: neighborhoodInput,
  columnOf: field => (field.startsWith('goal') ? 'goalKg' : undefined),
  keysOf: ({ code, name, city, state, country }) => [
    `code ${code}`,
    `name ${[name, city, state, country].join('\n').toLowerCase()}`,
  ],
  add: (db, actor, rows) =>
    inTurn(rows, async ({ input }) => {
      const before = await findByCode(db, input.code)
      if (before && isSame(before, input)) return { outcome: 'UNCHANGED', recordId: before.id }
      const { id } = await createNeighborhood(db, actor, input)
      return { outcome: 'ADDED', recordId: id }
    }),
  remove: (db, actor, id) => removeNeighborhood(db, actor, { id, version: 1 }),
})

/** A boundary is drawn later, so it makes no difference. */
const isSame = (there: Neighborhood, input: NeighborhoodInput) =>
  (Object.keys(input) as (keyof NeighborhoodInput)[]).every(
    key => key === 'boundary' || JSON.stringify(there[key]) === JSON.stringify(input[key]),
  )
