import { choice, fields, image, moment, number, reference, text } from '../core/fields.ts'

const most = 10_000_000

/** The fields of a reward that can be edited. */
export const rewardFields = fields({
  name: text('Name', 120, { min: 2, sorts: true }),
  status: choice(
    'Status',
    { DRAFT: 'Draft', ACTIVE: 'Active', PAUSED: 'Paused', ARCHIVED: 'Archived' },
    { filters: true, start: 'DRAFT' },
  ),
  type: choice(
    'Type',
    { PRODUCT: 'Product', VOUCHER: 'Voucher', DISCOUNT: 'Discount', DONATION: 'Donation' },
    { filters: true, start: 'PRODUCT' },
  ),
  costPoints: number('Cost in points', [1, most], { title: 'Cost (points)', sorts: true }),
  /** In minor units of the programme's currency. */
  worth: number('Worth', [1, 1_000_000_000], {
    help: 'What one costs the programme or would cost in a shop. Points far below it need a second person',
    title: 'Worth (minor units)',
    isOptional: true,
  }),
  description: text('Description', 2000, { min: 0, isLong: true }),
  terms: text('Terms', 5000, { min: 0, isLong: true, help: 'Shown to members before they redeem' }),
  image: image('Image', { isOptional: true }),
  category: reference('Category', { isOptional: true, filters: true }),
  supplier: reference('Supplier', { isOptional: true, filters: true }),
  /** Of `CODES` there are as many as unused voucher codes. */
  stockKind: choice(
    'Kind of stock',
    { UNLIMITED: 'Unlimited', COUNTED: 'Counted', CODES: 'Voucher codes' },
    { title: 'Stock kind', start: 'COUNTED' },
  ),
  /** What is left; only of a counted reward. */
  stock: number('In stock', [0, most], { title: 'Stock', isOptional: true, sorts: true }),
  lowStockAt: number('Low stock at', [0, most], {
    help: 'You are alerted at this number or below',
    isOptional: true,
  }),
  perUserLimit: number('Limit per member', [1, 1000], {
    help: 'How many one member can redeem in total',
    isOptional: true,
  }),
  visibleFrom: moment('Visible from', { isOptional: true }),
  visibleTo: moment('Visible until', { title: 'Visible to', isOptional: true }),
  redeemableFrom: moment('Redeemable from', { isOptional: true }),
  redeemableTo: moment('Redeemable until', { title: 'Redeemable to', isOptional: true, sorts: true }),
  holdDays: number('Days to hand it over', [1, 365], {
    help: 'After that a redemption expires and its points are released',
    unit: 'days',
    start: 14,
  }),
})
