import { fields } from './fields.ts'

/** The fields of a neighborhood that can be edited. */
export const neighborhoodFields = fields({
  name: {
    kind: 'text',
    label: 'Name',
    min: 2,
    max: 120,
    sorts: true,
    import: { example: 'Ribeira', aliases: ['neighborhood', 'bairro'] },
  },
  code: {
    kind: 'text',
    label: 'Code',
    help: 'A short code, such as RIB-01',
    max: 12,
    import: { help: '2 to 12 letters, digits or dashes', example: 'POR-001' },
  },
  city: {
    kind: 'text',
    label: 'City',
    max: 80,
    isFact: true,
    sorts: true,
    import: { example: 'Porto', aliases: ['town', 'cidade'] },
  },
  state: {
    kind: 'text',
    label: 'State or province',
    title: 'State',
    max: 80,
    isFact: true,
    import: { example: 'Porto District', aliases: ['province', 'region'] },
  },
  country: {
    kind: 'text',
    label: 'Country',
    max: 80,
    isFact: true,
    import: { example: 'Portugal', aliases: ['país'] },
  },
  /** A place, in two columns. */
  centre: { kind: 'own', label: 'Centre', column: false },
  radiusMeters: {
    kind: 'number',
    label: 'Radius',
    title: 'Radius (m)',
    unit: 'm',
    min: 50,
    max: 50_000,
    import: { help: '1000 if empty', example: '500', aliases: ['radius'], otherwise: 1000 },
  },
  /** Replaces the circle. */
  boundary: { kind: 'own', label: 'Boundary', isJson: true },
  households: {
    kind: 'number',
    label: 'Households',
    help: 'Number of homes, used to measure participation',
    min: 0,
    max: 10_000_000,
    isFact: true,
    sorts: true,
    import: { help: '0 if empty', example: '1450', otherwise: 0 },
  },
  /** A weight per period, in two columns. */
  goal: { kind: 'own', label: 'Goal', column: false },
  status: {
    kind: 'choice',
    label: 'Status',
    options: { ACTIVE: 'Active', PAUSED: 'Paused', ARCHIVED: 'Archived' },
    filters: true,
    import: { help: 'ACTIVE, PAUSED, ARCHIVED; ACTIVE if empty', example: 'ACTIVE', otherwise: 'ACTIVE' },
  },
})
