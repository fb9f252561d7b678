import type { Api } from '@fulmar/contract/api'
import { users } from '@fulmar/contract/users'
import { type RegisterArea, routes } from '#core/routes.ts'

// @ts-expect-error an endpoint without a handler
routes(users, {})

routes(users, {
  // @ts-expect-error an answer that is not the declared one
  myProfile: async () => ({ data: { id: 1 } }),
})

declare const register: RegisterArea

export const missingArea = {
  users: register,
  neighborhoods: register,
  // @ts-expect-error an area of the table that is not served
} satisfies Record<keyof Api, RegisterArea>
