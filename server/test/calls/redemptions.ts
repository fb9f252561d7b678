import { type RedemptionInput, redemptions } from '@fulmar/contract/rewards/redemptions'
import { rewards } from '@fulmar/contract/rewards/rewards'
import type { As, TestApp } from '../app.ts'

interface Seen {
  id: string
  version?: number
}

let keys = 0
export const nextKey = () => `key ${++keys}`

/** What tests of redemptions call. The app comes late: it opens when the tests begin. */
export function redemptionCalls(app: () => TestApp) {
  const redeem = (as: As, body: RedemptionInput, idempotencyKey = nextKey()) =>
    app().call(as, redemptions.redeem, { body, idempotencyKey })

  const fulfil = (as: As, body: Seen & { code?: string }, idempotencyKey = nextKey()) =>
    app().call(as, redemptions.fulfil, { body: { version: 1, ...body }, idempotencyKey })

  const cancel = (as: As, body: Seen, idempotencyKey = nextKey()) =>
    app().call(as, redemptions.cancel, { body: { version: 1, reason: 'Not wanted any more', ...body }, idempotencyKey })

  const confirm = (as: As, id: string) => app().call(as, redemptions.confirm, { body: { id } })

  const refuse = (as: As, id: string, idempotencyKey = nextKey()) =>
    app().call(as, redemptions.refuse, { body: { id }, idempotencyKey })

  const resendCode = (as: As, id: string) => app().call(as, redemptions.resendCode, { body: { id } })

  const stockOf = async (id: string) => (await app().call('AUDITOR', rewards.get, { params: { id } })).body.data.stock

  return { redeem, fulfil, cancel, confirm, refuse, resendCode, stockOf }
}
