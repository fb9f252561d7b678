import { z } from 'zod'
import { id, one, seenRecord } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { wholeList } from '../core/list.ts'
import { plasticCode } from '../plastic-rates/plastic-rates.ts'
import { invoice, subscription } from '../subscriptions/subscriptions.ts'
import { storeInput } from './store-input.ts'
import { store, storeRow } from './store-records.ts'

const { contactInfo, address } = storeInput.shape

/** What an owner changes at once. */
const atOnce = storeInput
  .pick({ description: true, operatingHours: true, exceptions: true, acceptedPlastics: true })
  .extend({
    contactInfo: contactInfo.pick({ phoneNumber: true, website: true }).partial(),
    /** Whether staff undo what a colleague recorded a moment ago. */
    colleaguesMayUndo: z.boolean(),
  })

/** What waits for an administrator. */
const afterDecision = storeInput.pick({ name: true, location: true }).extend({ address: address.partial() })

export const ownStoreChange = seenRecord.extend({ ...atOnce.partial().shape, ...afterDecision.partial().shape })
export type OwnStoreChange = z.output<typeof ownStoreChange>

/** A store as its owner sees it. */
export const ownStore = storeRow.extend({
  ...store.pick({ description: true, exceptions: true, statusReason: true, waitingChange: true }).shape,
  ...atOnce.pick({ colleaguesMayUndo: true }).shape,
})
export type OwnStore = z.infer<typeof ownStore>

export const changeDecision = seenRecord.extend({
  isApproved: z.boolean(),
  reason: z.string().trim().max(500).optional(),
})
export type ChangeDecision = z.output<typeof changeDecision>

/** What a store has subscribed to; null without a subscription. */
export const storePlan = z.object({ subscription: subscription.nullable(), invoices: z.array(invoice) })

/** A plastic that a store can accept, with the rate in force; null without one. */
export const offeredPlastic = z.object({ code: plasticCode, label: z.string(), pointsPerKg: z.number().nullable() })
export type OfferedPlastic = z.infer<typeof offeredPlastic>

export const ownStores = area({
  list: {
    method: 'GET',
    path: '/api/store/mine',
    access: 'stores:own',
    summary: 'List the stores of the signed-in store account',
    response: wholeList(ownStore),
  },
  change: {
    method: 'PUT',
    path: '/api/store/mine',
    access: 'stores:own',
    summary: 'Change your store. Another name, address or place waits until an administrator has decided on it',
    body: ownStoreChange,
    response: one(ownStore),
  },
  decide: {
    method: 'PUT',
    path: '/api/store/waiting-change',
    access: 'stores:approve',
    summary: 'Approve or decline the name, address or place that an owner asked for',
    body: changeDecision,
    response: one(store),
  },
  plastics: {
    method: 'GET',
    path: '/api/store/plastics',
    access: 'stores:own',
    summary: 'List the plastics that a store can accept, with the points per kg in force',
    response: wholeList(offeredPlastic),
  },
  plan: {
    method: 'GET',
    path: '/api/store/plan',
    access: 'stores:own',
    summary: 'Get the subscription of your store, with the usage of its plan, and its last 24 invoices',
    query: z.strictObject({ storeId: id }),
    response: one(storePlan),
  },
})
