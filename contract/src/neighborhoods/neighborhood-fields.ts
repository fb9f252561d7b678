import { choice, fields, number, own, text } from '../core/fields.ts'

/** The fields of a neighborhood that can be edited. */
export const neighborhoodFields = fields({
  name: text('Name', 120, {
    min: 2,
    sorts: true,
    import: { example: 'Ribeira', aliases: ['neighborhood', 'bairro'] },
  }),
  code: text('Code', 12, {
    help: 'A short code, such as RIB-01',
    import: { help: '2 to 12 letters, digits or dashes', example: 'POR-001' },
  }),
  city: text('City', 80, { isFact: true, sorts: true, import: { example: 'Porto', aliases: ['town', 'cidade'] } }),
  state: text('State or province', 80, {
    title: 'State',
    isFact: true,
    import: { example: 'Porto District', aliases: ['province', 'region'] },
  }),
  country: text('Country', 80, { isFact: true, import: { example: 'Portugal', aliases: ['país'] } }),
  /** A place, in two columns. */
  centre: own('Centre', { column: false }),
  radiusMeters: number('Radius', [50, 50_000], {
    title: 'Radius (m)',
    unit: 'm',
    import: { help: '1000 if empty', example: '500', aliases: ['radius'], otherwise: 1000 },
  }),
  /** Replaces the circle. */
  boundary: own('Boundary', { isJson: true }),
  households: number('Households', [0, 10_000_000], {
    help: 'Number of households, used to measure participation',
    isFact: true,
    sorts: true,
    import: { help: '0 if empty', example: '1450', otherwise: 0 },
  }),
  /** A weight per period, in two columns. */
  goal: own('Goal', { column: false }),
  status: choice(
    'Status',
    { ACTIVE: 'Active', PAUSED: 'Paused', ARCHIVED: 'Archived' },
    {
      filters: true,
      import: { help: 'ACTIVE, PAUSED, ARCHIVED; ACTIVE if empty', example: 'ACTIVE', otherwise: 'ACTIVE' },
    },
  ),
})
