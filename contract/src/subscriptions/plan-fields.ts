import { choice, fields, number, own, text } from '../core/fields.ts'

/** What an empty limit means. */
const unlimited = 'Empty means unlimited'

/** The fields of a plan that can be changed, without its price, of which there are versions. */
export const planFields = fields({
  name: text('Name', 60, { min: 2 }),
  description: text('Description', 300, { min: 0, isLong: true }),
  audience: choice('Audience', { STORE: 'Stores' }, { start: 'STORE' }),
  trialDays: number('Free trial', [0, 365], { unit: 'days', start: 0 }),
  'limits.collectionsPerMonth': number('Collections per month', [1, 10_000_000], { help: unlimited, isOptional: true }),
  'limits.staffAccounts': number('Staff accounts', [1, 10_000], {
    help: `Store accounts that can sign in. ${unlimited}`,
    isOptional: true,
  }),
  features: own('Features', {}),
  status: choice('Status', { ACTIVE: 'Active', ARCHIVED: 'Archived' }, { start: 'ACTIVE' }),
})
