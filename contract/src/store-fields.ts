import { fields } from './fields.ts'

/** Where a store is, in words. */
export const addressFields = fields({
  'address.street': {
    kind: 'text',
    label: 'Street address',
    title: 'Street',
    max: 200,
    erasure: 'empty',
    import: { label: 'Street address', example: 'Rua da Praia 12', aliases: ['street', 'address'] },
  },
  'address.city': {
    kind: 'text',
    label: 'City',
    max: 80,
    group: 'address',
    autoComplete: 'address-level2',
    import: { example: 'Porto', aliases: ['town'] },
  },
  'address.state': {
    kind: 'text',
    label: 'State/Province',
    title: 'State',
    max: 80,
    group: 'address',
    autoComplete: 'address-level1',
    import: { example: 'Porto District', aliases: ['province'] },
  },
  'address.country': {
    kind: 'text',
    label: 'Country',
    max: 80,
    group: 'address',
    autoComplete: 'country-name',
    import: { example: 'Portugal' },
  },
  'address.postalCode': {
    kind: 'text',
    label: 'Postal code',
    max: 20,
    group: 'address',
    autoComplete: 'postal-code',
    import: { example: '4150-001', aliases: ['zip', 'postcode'] },
  },
})

/** The fields of a store that its owner fills in. */
export const storeDetailFields = fields({
  name: {
    kind: 'text',
    label: 'Store name',
    title: 'Name',
    max: 120,
    group: 'about',
    autoComplete: 'organization',
    sorts: true,
    isLogged: true,
    erasure: 'scrub',
    import: { label: 'Store name', example: 'Loja da Foz', aliases: ['name', 'store'] },
  },
  description: {
    kind: 'text',
    label: 'Description',
    help: 'What you sell and what visitors should know',
    max: 2000,
    isOptional: true,
    isLong: true,
    isRecordOnly: true,
    group: 'about',
    erasure: 'scrub',
    import: { example: 'Grocery by the river' },
  },
  'contactInfo.phoneNumber': {
    kind: 'text',
    label: 'Contact phone',
    title: 'Phone',
    max: 30,
    column: 'phone',
    list: 'hidden',
    erasure: 'empty',
    import: {
      help: 'With the country code',
      example: '+351 226 180 000',
      aliases: ['contact phone', 'telephone', 'phone number'],
    },
  },
  'contactInfo.email': {
    kind: 'text',
    label: 'Contact email',
    title: 'Email',
    help: 'We email our decision here',
    max: 254,
    type: 'email',
    autoComplete: 'email',
    list: 'hidden',
    erasure: 'empty',
    import: {
      help: 'The owner signs in with it',
      example: 'foz@example.org',
      aliases: ['contact email', 'e-mail'],
    },
  },
  'contactInfo.website': {
    kind: 'text',
    label: 'Website',
    max: 200,
    type: 'url',
    isOptional: true,
    erasure: 'empty',
    import: { example: 'https://example.org', aliases: ['url'] },
  },
  ...addressFields,
  /** A point, in two columns. */
  location: { kind: 'own', label: 'Map location', column: false },
  operatingHours: { kind: 'own', label: 'Operating hours', isJson: true },
  image: { kind: 'own', label: 'Store image', column: 'image_key' },
})

/** The fields of a store that only the programme knows. */
export const storeProgrammeFields = fields({
  timezone: { kind: 'own', label: 'Time zone', isLogged: true },
  acceptedPlastics: { kind: 'own', label: 'Accepted plastics', isLogged: true },
  exceptions: {
    kind: 'own',
    label: 'Holidays and exceptions',
    column: 'hours_exceptions',
    isJson: true,
    isRecordOnly: true,
  },
  neighborhoodId: { kind: 'own', label: 'Neighborhood', isRecordOnly: true },
})

/** All fields of a store, as administrators edit them. */
export const storeFields = fields({ ...storeDetailFields, ...storeProgrammeFields })
