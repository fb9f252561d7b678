import { fields, own, text } from '../core/fields.ts'

/** Where a store is, in words. */
export const addressFields = fields({
  'address.street': text('Street address', 200, {
    title: 'Street',
    erasure: 'empty',
    import: { label: 'Street address', example: 'Rua da Praia 12', aliases: ['street', 'address'] },
  }),
  'address.city': text('City', 80, {
    group: 'address',
    autoComplete: 'address-level2',
    import: { example: 'Porto', aliases: ['town'] },
  }),
  'address.state': text('State/Province', 80, {
    title: 'State',
    group: 'address',
    autoComplete: 'address-level1',
    import: { example: 'Porto District', aliases: ['province'] },
  }),
  'address.country': text('Country', 80, {
    group: 'address',
    autoComplete: 'country-name',
    import: { example: 'Portugal' },
  }),
  'address.postalCode': text('Postal code', 20, {
    group: 'address',
    autoComplete: 'postal-code',
    import: { example: '4150-001', aliases: ['zip', 'postcode'] },
  }),
})

/** The fields of a store that its owner fills in. */
export const storeDetailFields = fields({
  name: text('Store name', 120, {
    title: 'Name',
    group: 'about',
    autoComplete: 'organization',
    sorts: true,
    isLogged: true,
    erasure: 'scrub',
    import: { label: 'Store name', example: 'Loja da Foz', aliases: ['name', 'store'] },
  }),
  description: text('Description', 2000, {
    help: 'What you sell and what visitors should know',
    isOptional: true,
    isLong: true,
    isRecordOnly: true,
    group: 'about',
    erasure: 'scrub',
    import: { example: 'Grocery by the river' },
  }),
  'contactInfo.phoneNumber': text('Contact phone', 30, {
    title: 'Phone',
    column: 'phone',
    isListed: true,
    erasure: 'empty',
    import: {
      help: 'With the country code',
      example: '+351 226 180 000',
      aliases: ['contact phone', 'telephone', 'phone number'],
    },
  }),
  'contactInfo.email': text('Contact email', 254, {
    title: 'Email',
    help: 'We email our decision here',
    type: 'email',
    autoComplete: 'email',
    isListed: true,
    erasure: 'empty',
    import: { help: 'The owner signs in with it', example: 'foz@example.org', aliases: ['contact email', 'e-mail'] },
  }),
  'contactInfo.website': text('Website', 200, {
    type: 'url',
    isOptional: true,
    erasure: 'empty',
    import: { example: 'https://example.org', aliases: ['url'] },
  }),
  ...addressFields,
  /** A point, in two columns. */
  location: own('Map location', { column: false }),
  operatingHours: own('Operating hours', { isJson: true }),
  image: own('Store image', { column: 'image_key' }),
})

/** The fields of a store that only the programme knows. */
export const storeProgrammeFields = fields({
  timezone: own('Time zone', { isLogged: true }),
  acceptedPlastics: own('Accepted plastics', { isLogged: true }),
  exceptions: own('Holidays and exceptions', { column: 'hours_exceptions', isJson: true, isRecordOnly: true }),
  neighborhoodId: own('Neighborhood', { isRecordOnly: true }),
})

/** All fields of a store, as administrators edit them. */
export const storeFields = fields({ ...storeDetailFields, ...storeProgrammeFields })
