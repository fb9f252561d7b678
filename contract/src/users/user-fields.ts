import { fields, flag, reference, text } from '../core/fields.ts'

/** The parts of an address; what is not known of it is empty. */
export const addressFields = fields({
  'address.street': text('Street and number', 160, { min: 0 }),
  'address.postalCode': text('Postal code', 20, { min: 0 }),
  'address.city': text('City', 80, { min: 0 }),
  'address.state': text('State or province', 80, { min: 0 }),
  'address.country': text('Country', 80, { min: 0 }),
})

/** The fields of a user that an administrator can change. */
export const userFields = fields({
  name: text('Name', 120, {
    autoComplete: 'off',
    import: { example: 'Ana Silva', aliases: ['full name', 'member', 'nome'] },
  }),
  email: text('Email', 254, {
    type: 'email',
    autoComplete: 'off',
    import: {
      help: 'Identifies the member',
      example: 'ana@example.org',
      aliases: ['e-mail', 'email address', 'mail'],
    },
  }),
  phone: text('Phone', 30, {
    isOptional: true,
    import: {
      help: 'With the country code',
      example: '+351 912 345 678',
      aliases: ['mobile', 'telephone', 'phone number', 'telefone'],
    },
  }),
  neighborhood: reference('Neighborhood', {
    isOptional: true,
    import: { help: 'Its code or name', example: 'POR-001', aliases: ['neighborhood code', 'bairro'] },
  }),
  ...addressFields,
  hasMailConsent: flag('Email updates', { help: 'Only with their consent' }),
})
