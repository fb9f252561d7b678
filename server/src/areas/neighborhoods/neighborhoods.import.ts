import {
  goalPeriod,
  type Neighborhood,
  type NeighborhoodInput,
  neighborhoodInput,
  neighborhoodStatus,
} from '@fulmar/contract/neighborhoods/neighborhoods'
import { importer, inTurn } from '../imports/imports.ts'
import { findByCode } from './neighborhoods.queries.ts'
import { createNeighborhood, removeNeighborhood } from './neighborhoods.ts'

const defaultRadius = 1000

export const neighborhoodImporter = importer<NeighborhoodInput>({
  kind: 'neighborhoods',
  table: 'neighborhoods',
  note: 'Neighborhoods are added without a leader or a drawn boundary.',
  undo: 'Removes the imported neighborhoods, except those that were changed or have members, stores or requests.',
  columns: [
    { key: 'name', label: 'Name', isRequired: true, help: '', example: 'Ribeira', aliases: ['neighborhood', 'bairro'] },
    { key: 'code', label: 'Code', isRequired: true, help: '2 to 12 letters, digits or dashes', example: 'POR-001' },
    { key: 'city', label: 'City', isRequired: true, help: '', example: 'Porto', aliases: ['town', 'cidade'] },
    {
      key: 'state',
      label: 'State',
      isRequired: true,
      help: '',
      example: 'Porto District',
      aliases: ['province', 'region'],
    },
    { key: 'country', label: 'Country', isRequired: true, help: '', example: 'Portugal', aliases: ['país'] },
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
      key: 'radiusMeters',
      label: 'Radius (m)',
      isRequired: false,
      help: `${defaultRadius} if empty`,
      example: '500',
      aliases: ['radius'],
    },
    { key: 'households', label: 'Households', isRequired: false, help: '0 if empty', example: '1450' },
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
    {
      key: 'status',
      label: 'Status',
      isRequired: false,
      help: `${neighborhoodStatus.options.join(', ')}; ACTIVE if empty`,
      example: 'ACTIVE',
    },
  ],
  read: cells => {
    const goalKg = cells.number('goalKg')
    const period = cells.choice('goalPeriod', goalPeriod.options, 'MONTH')
    return {
      name: cells.text('name'),
      code: cells.text('code'),
      city: cells.text('city'),
      state: cells.text('state'),
      country: cells.text('country'),
      centre: { latitude: cells.number('latitude'), longitude: cells.number('longitude') },
      radiusMeters: cells.number('radiusMeters') ?? defaultRadius,
      boundary: null,
      households: cells.number('households') ?? 0,
      goal: goalKg ? { grams: Math.round(goalKg * 1000), period } : null,
      status: cells.choice('status', neighborhoodStatus.options, 'ACTIVE'),
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
