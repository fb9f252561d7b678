import type { Api } from '@fulmar/contract/api'
import { nothing } from '@fulmar/contract/core/common'
import { users } from '@fulmar/contract/users/users'
import { record } from '#areas/activity/activity.ts'
import type { Db } from '#core/db/db.ts'
import { type RegisterArea, routes } from '#core/http/routes.ts'

// @ts-expect-error an endpoint without a handler
routes(users, {})

routes(users, {
  // @ts-expect-error an answer that is not the declared one
  myProfile: async () => ({ data: { id: 1 } }),
})

routes(
  { change: { method: 'POST', path: '/api/x', access: 'public', summary: '', response: nothing } },
  // @ts-expect-error a transaction inside the transaction that a write is given
  { change: ({ db }) => db.transaction(async () => ({})) },
)

routes(
  {
    change: { method: 'POST', path: '/api/x', access: 'public', summary: '', response: nothing, ownTransactions: true },
  },
  { change: ({ db }) => db.transaction(async () => ({})) },
)

declare const register: RegisterArea

export const missingArea = {
  users: register,
  neighborhoods: register,
  // @ts-expect-error an area of the table that is not served
} satisfies Record<keyof Api, RegisterArea>

declare const db: Db

void record(db, null, { action: 'store.approved' })
// @ts-expect-error an action that is not in the contract's list
void record(db, null, { action: 'store.painted' })
