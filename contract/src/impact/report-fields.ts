import { fields, flag, image, own, text } from '../core/fields.ts'

/** The fields of an impact report that can be edited while it is a draft. */
export const reportFields = fields({
  title: text('Title', 120, { min: 3 }),
  /** Who claims the kilograms. */
  sponsor: text('Sponsor', 120, {
    isNullable: true,
    help: 'The organisation that claims the kilograms. A report without a sponsor claims none. Appears on the report, so no personal names.',
  }),
  /** Printed beside the programme's logo. */
  sponsorLogo: image('Sponsor’s logo', { isOptional: true, isRecordOnly: true }),
  /** The standard or framework that the claim is made under. */
  standard: text('Standard', 120, { isNullable: true, help: 'The framework of the claim, such as GRI 306.' }),
  /** Days of the programme's time zone, both included. */
  from: own('First day', { column: 'from_day' }),
  to: own('Last day', { column: 'to_day' }),
  /** None is all stores. */
  storeIds: own('Stores', { isRecordOnly: true }),
  /** Leaves out what other reports claim; otherwise such kilograms prevent issuing. */
  excludesClaimed: flag('Leave out claimed kilograms', {
    help: 'Otherwise the report cannot be issued while another report claims some of them.',
    isRecordOnly: true,
    start: true,
  }),
})
