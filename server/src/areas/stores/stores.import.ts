import { type StoreDetails, storeDetails } from '@fulmar/contract/stores/store-details'
import { AppError } from '#core/errors.ts'
import { importer, inTurn } from '../imports/imports.ts'
import { readHours } from './opening-hours.ts'
import { addStoreRequest } from './store-requests.ts'
import { getStore, removeStore } from './stores.ts'

export const storeImporter = importer<StoreDetails>({
  kind: 'stores',
  table: 'stores',
  note: 'Stores are added as requests. Another administrator approves them, and owners are emailed then.',
  undo: 'Removes the imported requests that nobody has changed or decided.',
  columns: [
    {
      key: 'name',
      label: 'Store name',
      isRequired: true,
      help: '',
      example: 'Loja da Foz',
      aliases: ['name', 'store'],
    },
    { key: 'description', label: 'Description', isRequired: false, help: '', example: 'Grocery by the river' },
    {
      key: 'email',
      label: 'Email',
      isRequired: true,
      help: 'The owner signs in with it',
      example: 'foz@example.org',
      aliases: ['contact email', 'e-mail'],
    },
    {
      key: 'phoneNumber',
      label: 'Phone',
      isRequired: true,
      help: 'With the country code',
      example: '+351 226 180 000',
      aliases: ['contact phone', 'telephone', 'phone number'],
    },
    { key: 'website', label: 'Website', isRequired: false, help: '', example: 'https://example.org', aliases: ['url'] },
    {
      key: 'street',
      label: 'Street address',
      isRequired: true,
      help: '',
      example: 'Rua da Praia 12',
      aliases: ['street', 'address'],
    },
    { key: 'city', label: 'City', isRequired: true, help: '', example: 'Porto', aliases: ['town'] },
    { key: 'state', label: 'State', isRequired: true, help: '', example: 'Porto District', aliases: ['province'] },
    { key: 'country', label: 'Country', isRequired: true, help: '', example: 'Portugal' },
    {
      key: 'postalCode',
      label: 'Postal code',
      isRequired: true,
      help: '',
      example: '4150-001',
      aliases: ['zip', 'postcode'],
    },
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
      name: cells.text('name'),
      description: cells.text('description'),
      contactInfo: {
        phoneNumber: cells.text('phoneNumber'),
        email: cells.text('email'),
        website: cells.text('website'),
      },
      address: {
        street: cells.text('street'),
        city: cells.text('city'),
        state: cells.text('state'),
        country: cells.text('country'),
        postalCode: cells.text('postalCode'),
      },
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
